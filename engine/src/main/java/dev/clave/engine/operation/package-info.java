/**
 * One file per DynamoDB operation, each with its validation beside it, and {@link
 * dev.clave.engine.operation.Operations}, which finds them by name. Operations keep no state of a
 * request and are safe for use by many threads.
 */
package dev.clave.engine.operation;
