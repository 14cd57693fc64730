/**
 * What the server is told: a {@link dev.clave.server.config.Setting} is one thing that can be set,
 * a {@link dev.clave.server.config.Configuration} is what was set and where, with defaults for the
 * rest; a {@link dev.clave.server.config.ConfigurationException} says which value does not fit.
 *
 * <p>Flags win over environment variables, which win over the file. Everything here is immutable.
 */
package dev.clave.server.config;
