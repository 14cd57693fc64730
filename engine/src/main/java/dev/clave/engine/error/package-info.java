/**
 * DynamoDB's own errors: {@link dev.clave.engine.error.Fault}, {@link
 * dev.clave.engine.error.QueryFault} for Query and Scan, {@link dev.clave.engine.error.TableFault}
 * for table definitions and {@link dev.clave.engine.error.SettingFault} for what surrounds a table
 * hold the texts, {@link dev.clave.engine.error.Kind} the codes; {@link
 * dev.clave.engine.error.Constraints} gathers what the service's framework finds, and {@link
 * dev.clave.engine.error.AwsFailure} makes the SDK's exceptions. All are immutable, but for
 * constraints, which belong to one request.
 */
package dev.clave.engine.error;
