package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.TextRenderer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The fault of every check there is, planted among sound entities of random number and order, is
 * found, and nothing else is; without it the same design is silent. A check that is added is part
 * of it by its manual. {@code -Dclave.planted=N} makes so many designs of each kind.
 */
class PlantedEverywhereTest {
  private static final int DESIGNS = Integer.getInteger("clave.planted", 4);

  private static final List<String> NOUNS =
      List.of("nurse", "parcel", "lesson", "sensor", "recipe", "quarry", "violin", "harbour");

  private static final Pattern KEY = Pattern.compile("(?m)^key: \\[?(\\w+)(?:, (\\w+))?");
  private static final Pattern DELIMITER = Pattern.compile("(?m)^delimiter: \"(.)\"");

  static List<Manual> manuals() {
    return Checks.manuals();
  }

  @ParameterizedTest
  @MethodSource("manuals")
  void aFaultIsFoundAmongSoundEntitiesAndNothingElseIs(Manual manual) {
    for (int seed = 0; seed < DESIGNS; seed++) {
      String faulty = surrounded(manual.bad(), new Random(seed));
      assertThat(Design.check(faulty).findings())
          .as("seed %d%n%s", seed, text(faulty))
          .extracting(Finding::check)
          .isNotEmpty()
          .containsOnly(manual.name());
      String sound = surrounded(manual.good(), new Random(seed));
      assertThat(Design.check(sound).findings()).as("seed %d%n%s", seed, text(sound)).isEmpty();
    }
  }

  private static String text(String design) {
    return design
        + new TextRenderer("design.yaml", design, false).render(Design.check(design).findings());
  }

  /** The design with sound entities before and behind its own, and their patterns. */
  private static String surrounded(String design, Random random) {
    Matcher key = KEY.matcher(design);
    if (!key.find() || !design.contains("\nentities:\n")) {
      return design;
    }
    Matcher stated = DELIMITER.matcher(design);
    String delimiter = stated.find() ? stated.group(1) : "#";
    List<String> nouns = new ArrayList<>(NOUNS);
    Collections.shuffle(nouns, random);
    List<String> entities = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    for (String noun : nouns.subList(0, random.nextInt(nouns.size()))) {
      String word = noun.toUpperCase(Locale.ROOT) + delimiter + "<" + noun + "Id>";
      String home = "HOME" + delimiter + "<homeId>";
      boolean sorted = key.group(2) != null;
      entities.add(
          "  %s: { %s }\n"
              .formatted(
                  noun,
                  sorted
                      ? "%s: %s, %s: %s".formatted(key.group(1), home, key.group(2), word)
                      : "%s: %s".formatted(key.group(1), word)));
      patterns.add(
          sorted
              ? "  %ss: { where: %s = %s and %s begins_with %s%s, returns: %s%s }\n"
                  .formatted(
                      noun,
                      key.group(1),
                      home,
                      key.group(2),
                      noun.toUpperCase(Locale.ROOT),
                      delimiter,
                      noun,
                      random.nextBoolean() ? ", order: descending" : "")
              : "  %s: %s = %s\n".formatted(noun, key.group(1), word));
    }
    int before = entities.isEmpty() ? 0 : random.nextInt(entities.size() + 1);
    String first = String.join("", entities.subList(0, before));
    String last = String.join("", entities.subList(before, entities.size()));
    String whole = design.replaceFirst("\nentities:\n", "\nentities:\n" + quoted(first));
    int end = endOfEntities(whole);
    whole = whole.substring(0, end) + last + whole.substring(end);
    String reads = String.join("", patterns);
    if (reads.isEmpty()) {
      return whole;
    }
    return whole.contains("\npatterns:\n")
        ? whole.replaceFirst("\npatterns:\n", "\npatterns:\n" + quoted(reads))
        : whole + "patterns:\n" + reads;
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  /** Where the first line without indentation behind the entities begins. */
  private static int endOfEntities(String design) {
    Matcher next = Pattern.compile("(?m)^[a-z]").matcher(design);
    int from = design.indexOf("\nentities:\n") + "\nentities:\n".length();
    return next.find(from) ? next.start() : design.length();
  }
}
