/**
 * One file per DynamoDB operation, named as the operation, with its validation beside it: {@code
 * PutItem}, {@code Query}, {@code CreateTable}. Each checks its parameters in DynamoDB's order,
 * looks its table up in the catalogue, and reads the storage or hands mutations to the writer.
 *
 * <p>What several share, in order of use: {@code Limits}; {@code ExpressionParameters}, {@code
 * WriteParameters}, {@code ProjectionParameters} and {@code LegacyParameters} read parameters;
 * {@code TableConstraints} and {@code TableShape} check table definitions, {@code Conditional}
 * expressions; {@code IndexChoice} finds an index; {@code TransactionPart} is one action of a
 * transaction, {@code Cancellation} how it fails and {@code RequestTokens} why it happens once;
 * {@code Consumption}, {@code ReadAnswer} and {@code WriteAnswer} make answers.
 *
 * <p>{@link dev.clave.engine.operation.Operations} finds an operation by its name; {@link
 * dev.clave.engine.operation.StandardOperations} and {@link
 * dev.clave.engine.operation.ServiceOperations} list them. Operations keep no state of a request
 * and are safe for use by many threads.
 *
 * <p>An operation is one file, and what several share is a tenth of the package, so a reader of one
 * operation opens two or three files.
 */
package dev.clave.engine.operation;
