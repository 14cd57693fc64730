/**
 * Where a design may run. A {@link dev.clave.design.portability.Target} is an implementation of
 * DynamoDB's protocol; {@link dev.clave.design.portability.TargetCheck} finds each {@code Need} of
 * a design that the target does not meet, or meets otherwise. Pure functions, safe to share between
 * threads.
 */
package dev.clave.design.portability;
