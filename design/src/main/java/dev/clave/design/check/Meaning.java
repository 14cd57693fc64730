package dev.clave.design.check;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the variable of a key stands for: an e-mail, an id, a day. */
final class Meaning {
  private static final Set<String> ID_WORDS = Set.of("id", "uuid");

  private Meaning() {}

  /**
   * A place where two templates of one key have variables that mean different things: {@code sure}
   * by their types, otherwise by their names.
   */
  record Clash(Part.Variable mine, Part.Variable yours, boolean sure) {}

  /** {@code entities} are the words of the names of all entities. */
  static Optional<Clash> clash(
      ItemType one,
      ItemType other,
      String attribute,
      String delimiter,
      Set<List<String>> entities) {
    KeyRule mine = one.keys().get(attribute);
    KeyRule yours = other.keys().get(attribute);
    if (mine == null || yours == null) {
      return Optional.empty();
    }
    for (Template left : mine.templates()) {
      for (Template right : yours.templates()) {
        Optional<Clash> clash =
            Alignment.of(left, right, delimiter).stream()
                .flatMap(
                    each ->
                        clash(one.entity(), each.asked(), other.entity(), each.written(), entities)
                            .stream())
                .findFirst();
        if (clash.isPresent()) {
          return clash;
        }
      }
    }
    return Optional.empty();
  }

  /** Whether two variables hold different things; names alone decide only for ids. */
  private static Optional<Clash> clash(
      Entity one,
      Part.Variable mine,
      Entity other,
      Part.Variable yours,
      Set<List<String>> entities) {
    if (mine.name().equals(yours.name())) {
      return Optional.empty();
    }
    AttributeType left = Texts.type(one, mine);
    AttributeType right = Texts.type(other, yours);
    Optional<TextFormat> leftFormat = format(left);
    Optional<TextFormat> rightFormat = format(right);
    if (leftFormat.isPresent() || rightFormat.isPresent()) {
      return leftFormat.equals(rightFormat)
          ? Optional.empty()
          : Optional.of(new Clash(mine, yours, true));
    }
    if (left instanceof AttributeType.Text
        && right instanceof AttributeType.Text
        && identifyDifferentEntities(mine.name(), yours.name(), entities)) {
      return Optional.of(new Clash(mine, yours, false));
    }
    boolean bothText = left instanceof AttributeType.Text && right instanceof AttributeType.Text;
    return bothText
            && isId(mine.name()) != isId(yours.name())
            && !noun(mine.name()).equals(noun(yours.name()))
        ? Optional.of(new Clash(mine, yours, false))
        : Optional.empty();
  }

  /** Whether two ids are those of two entities of the design, which are numbered apart. */
  private static boolean identifyDifferentEntities(
      String mine, String yours, Set<List<String>> entities) {
    List<String> one = noun(mine);
    List<String> other = noun(yours);
    return isId(mine)
        && isId(yours)
        && !one.equals(other)
        && entities.contains(one)
        && entities.contains(other);
  }

  /** {@code order} and {@code orderId} are ids of the same. */
  private static List<String> noun(String name) {
    return Texts.words(name).stream().filter(word -> !ID_WORDS.contains(word)).toList();
  }

  private static Optional<TextFormat> format(AttributeType type) {
    return type instanceof AttributeType.Text text ? text.format() : Optional.empty();
  }

  private static boolean isId(String name) {
    return Texts.words(name).stream().anyMatch(ID_WORDS::contains);
  }
}
