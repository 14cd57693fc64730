/**
 * Sample items of a design, stated by it or made up, for documents and exports: {@link
 * dev.clave.design.sample.SampleItems} gives a few {@link dev.clave.design.sample.SampleItem}s of
 * every entity, whose keys fit together as the design's do (a trip's driver is one of the drivers).
 * The same design always gives the same items. Values only, safe to share between threads.
 */
package dev.clave.design.sample;
