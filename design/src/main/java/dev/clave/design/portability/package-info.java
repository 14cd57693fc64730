/**
 * Where a design may run. A {@link dev.clave.design.portability.Target} is an implementation of
 * DynamoDB's protocol; {@link dev.clave.design.portability.TargetCheck} finds what a design needs
 * that the target does not offer, or offers otherwise. Pure functions, safe to share between
 * threads.
 */
package dev.clave.design.portability;
