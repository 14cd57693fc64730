/**
 * DynamoDB's own errors: {@link dev.clave.engine.error.Fault} holds the texts, {@link
 * dev.clave.engine.error.Kind} the codes, {@link dev.clave.engine.error.AwsFailure} makes the SDK's
 * exceptions. All are immutable.
 */
package dev.clave.engine.error;
