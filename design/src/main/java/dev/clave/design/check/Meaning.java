package dev.clave.design.check;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import dev.clave.design.unify.Alignment;
import dev.clave.design.unify.ItemType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the variable of a key stands for: an e-mail, an id, a day. */
final class Meaning {
  private static final Set<String> ID_WORDS = Set.of("id", "uuid");

  private Meaning() {}

  /** A place where two templates of one key have variables that mean different things. */
  record Clash(Part.Variable mine, Part.Variable yours, Certainty certainty) {}

  /** How well it is known that two variables mean different things. */
  enum Certainty {
    /** Their types differ. */
    BY_TYPE,
    /** Their names say so: ids of two entities, or an id and something else. */
    BY_NAME,
    /** They are ids of two things that may be numbered together or apart. */
    QUESTION
  }

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
                            .or(() -> question(left, right, one, other, each, entities))
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
          : Optional.of(new Clash(mine, yours, Certainty.BY_TYPE));
    }
    if (isIdBesideTime(mine, left, right) || isIdBesideTime(yours, right, left)) {
      return Optional.of(new Clash(mine, yours, Certainty.BY_TYPE));
    }
    if (left instanceof AttributeType.Text
        && right instanceof AttributeType.Text
        && identifyDifferentEntities(mine.name(), yours.name(), entities)) {
      return Optional.of(new Clash(mine, yours, Certainty.BY_NAME));
    }
    boolean bothText = left instanceof AttributeType.Text && right instanceof AttributeType.Text;
    return bothText
            && isId(mine.name()) != isId(yours.name())
            && !noun(mine.name()).equals(noun(yours.name()))
        ? Optional.of(new Clash(mine, yours, Certainty.BY_NAME))
        : Optional.empty();
  }

  private static boolean isIdBesideTime(Part.Variable id, AttributeType type, AttributeType other) {
    return isId(id.name())
        && type instanceof AttributeType.Text
        && (other instanceof AttributeType.Date || other instanceof AttributeType.Timestamp);
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

  /**
   * Ids of two things behind a word that is the name of neither, nor of an entity: {@code
   * STAFF#<doctorId>} and {@code STAFF#<nurseId>}. Behind {@code USER#}, {@code authorId} and
   * {@code editorId} are both those of users.
   */
  private static Optional<Clash> question(
      Template left,
      Template right,
      ItemType one,
      ItemType other,
      Alignment each,
      Set<List<String>> entities) {
    List<String> mine = noun(each.asked().name());
    List<String> yours = noun(each.written().name());
    List<String> space = Namespace.of(left, each.asked());
    boolean named =
        isId(each.asked().name())
            && isId(each.written().name())
            && !mine.isEmpty()
            && !yours.isEmpty()
            && Collections.disjoint(mine, yours);
    boolean text =
        Texts.type(one.entity(), each.asked()) instanceof AttributeType.Text
            && Texts.type(other.entity(), each.written()) instanceof AttributeType.Text;
    boolean ofOneFamily =
        space.isEmpty()
            || !Collections.disjoint(space, mine)
            || !Collections.disjoint(space, yours)
            || entities.contains(space);
    return named && text && !ofOneFamily && space.equals(Namespace.of(right, each.written()))
        ? Optional.of(new Clash(each.asked(), each.written(), Certainty.QUESTION))
        : Optional.empty();
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
