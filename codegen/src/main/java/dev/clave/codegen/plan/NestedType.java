package dev.clave.codegen.plan;

import java.util.List;

/**
 * A type that is declared inside the record of an entity.
 *
 * <p>Of {@code state: out | back} of an entity {@code loan}: {@code Words}, from which {@code enum
 * State} with {@code OUT("out")} and {@code BACK("back")} is made within {@code Loan}.
 */
public sealed interface NestedType {
  /** Its own name. */
  String name();

  /** The record of a map of known shape. */
  record Fields(String name, String attribute, List<Component> components, List<NestedType> nested)
      implements NestedType {}

  /** The enumeration of a few words. */
  record Words(String name, String attribute, List<Word> words) implements NestedType {}

  /** One word and its constant. */
  record Word(String constant, String text) {}
}
