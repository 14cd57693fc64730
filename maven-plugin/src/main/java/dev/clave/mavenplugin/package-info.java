/**
 * Designs in a Maven build. {@link dev.clave.mavenplugin.GenerateMojo} writes a typed client before
 * the compiler runs, {@link dev.clave.mavenplugin.CheckMojo} fails a build whose design has errors,
 * {@link dev.clave.mavenplugin.DocsMojo} writes the design's document, {@link
 * dev.clave.mavenplugin.DiffMojo} shows what changed since an earlier version. Maven makes one
 * object of them for each execution and shares none between threads.
 */
package dev.clave.mavenplugin;
