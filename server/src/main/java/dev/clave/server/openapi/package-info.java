/**
 * The description of the API in OpenAPI 3.1, made from the routes themselves and the designs, and a
 * page to explore it. {@link dev.clave.server.openapi.OpenApi} writes the description; {@link
 * dev.clave.server.openapi.ExplorerRoutes} serves both.
 */
package dev.clave.server.openapi;
