/**
 * {@code clave mcp}: a server of the Model Context Protocol, by which programs that work with
 * language models use designs and a running server. {@link dev.clave.cli.mcp.McpCommand} starts it
 * over {@code Stdio} or {@code Http}; {@code Protocol} answers a message by the {@code Tool} that
 * it names, and the tools go through the REST of the server ({@code Api}) with the caller's token,
 * so that its rights and scope hold. {@code StagedWrites} are writes that wait to be confirmed.
 *
 * <p>The tools and what is staged may be shared by threads.
 */
package dev.clave.cli.mcp;
