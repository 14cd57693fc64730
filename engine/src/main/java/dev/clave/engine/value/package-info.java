/**
 * Attribute values: how they are checked and normalised, compared, measured, and written as bytes
 * ({@link dev.clave.engine.value.ItemCodec} for items, {@link dev.clave.engine.value.KeyBytes} for
 * keys in DynamoDB's order). Everything here is stateless or used by one thread.
 */
package dev.clave.engine.value;
