/**
 * Attribute values: how they are checked and normalised ({@link
 * dev.clave.engine.value.ValueCheck}), compared ({@link dev.clave.engine.value.ValueOrder}),
 * measured ({@link dev.clave.engine.value.ValueSize}), and written as bytes ({@link
 * dev.clave.engine.value.ItemCodec} for items, {@link dev.clave.engine.value.StoredItem} for those
 * that need not be read, {@link dev.clave.engine.value.KeyBytes} for keys in DynamoDB's order).
 * Everything here is stateless or used by one thread.
 */
package dev.clave.engine.value;
