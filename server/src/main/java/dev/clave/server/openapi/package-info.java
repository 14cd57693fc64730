/**
 * Descriptions of the API in OpenAPI 3.1, made from the routes and the designs, and a page to
 * explore them. {@link dev.clave.server.openapi.OpenApi} writes one; an {@link
 * dev.clave.server.openapi.ApiDocument} is one of a system, whose operations have {@link
 * dev.clave.server.openapi.OperationIds} and whose types have {@link
 * dev.clave.server.openapi.TypeNames}. {@link dev.clave.server.openapi.DocumentRoutes} serves them
 * and {@link dev.clave.server.openapi.ExplorerRoutes} the page.
 *
 * <p>Documents are immutable and shared between threads; writing one is not.
 */
package dev.clave.server.openapi;
