/**
 * A DynamoDB-compatible engine inside the process. {@link dev.clave.engine.Engine} is the front
 * door, {@link dev.clave.engine.EngineOptions} how it is opened; {@link
 * dev.clave.engine.SeparateEngines} has one for each access key id and region. All are safe for use
 * by many threads.
 */
package dev.clave.engine;
