/**
 * Sample items of a design, for documents, exports and tests: {@link
 * dev.clave.design.sample.SampleItems} makes up a few {@link dev.clave.design.sample.SampleItem}s
 * of every entity, whose keys fit together as the design's do (a trip's driver is one of the
 * drivers); {@link dev.clave.design.sample.StatedSamples} are those that the design states, with
 * what {@link dev.clave.design.sample.SampleCompletion} gives them. The same design always gives
 * the same items. Values only, safe to share between threads.
 */
package dev.clave.design.sample;
