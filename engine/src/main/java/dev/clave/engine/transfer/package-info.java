/**
 * Tables that go to an object store and come from one. {@link dev.clave.engine.transfer.Buckets} is
 * the store; {@link dev.clave.engine.transfer.TransferOperations} adds the operations, whose work
 * is done by an {@code ExportJob} or an {@code ImportJob} in the background and remembered in
 * {@code Transfers}. Buckets and transfers may be shared by threads; a job belongs to one.
 */
package dev.clave.engine.transfer;
