/**
 * Files beside the table: bytes in an object store, what is known of them in an entity of the
 * system's own design. {@link dev.clave.assets.Assets} takes a {@link dev.clave.assets.NewAsset},
 * gives an {@link dev.clave.assets.Upload} to send the bytes with, confirms it as an {@link
 * dev.clave.assets.Asset}, lends downloads and deletes; {@link dev.clave.assets.AssetEntity} names
 * the attributes and each {@link dev.clave.assets.Relation} that files can have; {@link
 * dev.clave.assets.Sweeper} makes both stores agree again after a process died between them.
 *
 * <p>Bytes never pass through here: clients send and fetch them by presigned URLs. Everything is
 * safe to share between threads.
 */
package dev.clave.assets;
