/**
 * What the archive of the program has beside its jars. {@link dev.clave.cli.shipping.ShippedTexts}
 * is run by the build ({@code mvn -Pdist package}) and writes the {@link
 * dev.clave.cli.shipping.ManPage}, the completion and the list of other people's licences.
 *
 * <p>Used by one thread.
 */
package dev.clave.cli.shipping;
