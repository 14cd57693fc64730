/**
 * A design's tables as infrastructure: a {@link dev.clave.design.infrastructure.CloudFormation}
 * template or {@link dev.clave.design.infrastructure.Terraform} resources that create them with
 * their keys, indexes, billing, TTL, stream, recovery and encryption, with the {@link
 * dev.clave.design.infrastructure.TableAlarm}s, a {@link dev.clave.design.infrastructure.Dashboard}
 * and backups, and an {@link dev.clave.design.infrastructure.IamPolicy} for those who use them.
 * Pure functions, safe to share between threads.
 */
package dev.clave.design.infrastructure;
