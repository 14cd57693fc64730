/**
 * YAML with places: {@link dev.clave.design.yaml.YamlReader} turns text into {@link
 * dev.clave.design.yaml.Yaml} nodes that know their spans, built by a {@code YamlComposer}. Values
 * are text as written; nothing is turned into objects. Values only, safe to share between threads.
 */
package dev.clave.design.yaml;
