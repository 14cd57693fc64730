/**
 * Files beside the table: bytes in an object store, what is known of them in an entity of the
 * system's own design. {@link dev.clave.assets.Assets} takes a {@link dev.clave.assets.NewAsset},
 * gives an {@link dev.clave.assets.Upload} to send the bytes with, confirms it as an {@link
 * dev.clave.assets.Asset}, lends downloads and deletes; {@link dev.clave.assets.AssetEntity} names
 * the attribute of each {@link dev.clave.assets.Field} and each {@link dev.clave.assets.Relation}
 * that files can have; a {@link dev.clave.assets.Bucket} has the bytes; {@link
 * dev.clave.assets.Sweeper} makes both stores agree again after a process died between them.
 *
 * <p>Clients send and fetch bytes by presigned URLs; here they are read only to be checked.
 * Everything is safe to share between threads.
 */
package dev.clave.assets;
