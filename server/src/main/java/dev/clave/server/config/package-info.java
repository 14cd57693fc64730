/**
 * What the server is told: a {@link dev.clave.server.config.Setting} is one thing that can be said,
 * a {@link dev.clave.server.config.Configuration} is what was said and where, with defaults for the
 * rest.
 *
 * <p>Flags win over environment variables, which win over the file. Everything here is immutable.
 */
package dev.clave.server.config;
