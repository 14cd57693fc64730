/**
 * What a team makes of findings: a {@link dev.clave.design.policy.Policy} is read from a file by a
 * {@code PolicyReader} and sets the severity of each check, for all designs or for those at a
 * {@code PathGlob}. Values only, safe to share between threads.
 */
package dev.clave.design.policy;
