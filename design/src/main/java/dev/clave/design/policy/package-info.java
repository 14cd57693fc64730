/**
 * What a team makes of findings: a {@link dev.clave.design.policy.Policy} is read from a file and
 * sets the severity of each check, by path. Values only, safe to share between threads.
 */
package dev.clave.design.policy;
