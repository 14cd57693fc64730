package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A kind of thing that files belong to, and what files it takes.
 *
 * <p>In a design, under {@code of} of {@code files}:
 *
 * <pre>{@code
 * animal:
 *   list: scansOfAnimal
 *   confirm: confirmScan
 *   types: [image/png, application/pdf]
 *   largest: 20 MB
 * }</pre>
 *
 * @param entity the entity of the thing
 * @param key for each variable of its key the attribute of the metadata that has its value
 * @param related the attributes of {@code key} that are not the owner; none where an owner has one
 *     such thing
 * @param list the pattern that finds the files of a thing
 * @param types the content types that are taken
 * @param largest the largest file, in bytes
 */
public record FileRelation(
    String name,
    String entity,
    Map<String, String> key,
    List<String> related,
    String list,
    List<String> types,
    long largest,
    Holds holds) {
  public FileRelation {
    key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    related = List.copyOf(related);
    types = List.copyOf(types);
  }

  /** How many files a thing has, and the transactions that confirm one. */
  public sealed interface Holds {}

  /** Any number of files, each confirmed by a transaction. */
  public record Many(String confirm) implements Holds {}

  /** One file, which an attribute of the thing names. */
  public record One(String attribute, String attach, String replace, String remove)
      implements Holds {}
}
