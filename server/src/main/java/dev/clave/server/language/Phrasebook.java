package dev.clave.server.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All phrases, found by what an English text says. They lie in files {@value #FILE} of the class
 * path, so that a system brings those of its own routes along:
 *
 * <pre>
 * en no device `{device}`
 * es no hay ningún dispositivo `{device}`
 * pt não há nenhum dispositivo `{device}`
 * </pre>
 */
public final class Phrasebook {
  public static final String ENGLISH = Phrase.ENGLISH;

  static final String FILE = "dev/clave/server/language/phrases.txt";

  /** A text that quotes what a caller made up is looked at so often, and then left in English. */
  private static final int MOST_LOOKS = 500;

  /** What stands between problems that are told together. */
  private static final String JOINT = "; ";

  private final List<Phrase> phrases;
  private final Set<String> languages;

  private static final class Shipped {
    static final Phrasebook BOOK = read(Phrasebook.class.getClassLoader());
  }

  private Phrasebook(List<Phrase> phrases) {
    this.phrases =
        phrases.stream().sorted(Comparator.comparingInt(Phrase::weight).reversed()).toList();
    this.languages = phrases.get(0).texts().keySet();
  }

  /** The phrases of the class path. */
  public static Phrasebook shipped() {
    return Shipped.BOOK;
  }

  private static Phrasebook read(ClassLoader loader) {
    List<Phrase> phrases = new ArrayList<>();
    try {
      for (URL file : Collections.list(loader.getResources(FILE))) {
        try (InputStream in = file.openStream()) {
          phrases.addAll(phrases(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Phrasebook(phrases);
  }

  static List<Phrase> phrases(String text) {
    List<Phrase> phrases = new ArrayList<>();
    Map<String, String> texts = new LinkedHashMap<>();
    for (String line : (text + "\n\n").split("\n", -1)) {
      if (line.isBlank()) {
        if (!texts.isEmpty()) {
          phrases.add(new Phrase(texts));
          texts.clear();
        }
      } else if (!line.startsWith("#")) {
        texts.put(line.substring(0, 2), line.substring(3));
      }
    }
    return phrases;
  }

  List<Phrase> phrases() {
    return phrases;
  }

  /** English, and those that it is put into. */
  public Set<String> languages() {
    return languages;
  }

  /** An English text in a language; what no phrase says stays English. */
  public String in(String language, String text) {
    return language.equals(ENGLISH) ? text : new Wording(language).of(text).text();
  }

  /** Whether all of a text is of phrases and values. */
  public boolean knows(String text) {
    return new Wording(ENGLISH).of(text).whole();
  }

  /** A worded text, and whether all of it is. */
  private record Worded(String text, boolean whole) {}

  /** One text on its way into a language. */
  private final class Wording {
    private final String language;
    private final Map<String, Worded> phrasesByText = new HashMap<>();
    private int looks;

    Wording(String language) {
      this.language = language;
    }

    Worded of(String text) {
      Worded before = phrasesByText.get(text);
      if (before != null) {
        return before;
      }
      Worded best = new Worded(text, Phrase.isValue(text));
      // Two phrases may ask for the same part, and none for itself.
      phrasesByText.put(text, best);
      if (!best.whole() && looks++ < MOST_LOOKS) {
        best = best(text, best);
      }
      phrasesByText.put(text, best);
      return best;
    }

    private boolean isWhole(Phrase.Place place, String value) {
      return place.worded() ? of(value).whole() : place.takes(value);
    }

    /** Problems one by one: read as one text, each would be sought in all that follow. */
    private Optional<Worded> joined(String text) {
      int end = text.indexOf(JOINT);
      if (end < 0 || !of(text.substring(0, end)).whole()) {
        return Optional.empty();
      }
      Worded others = of(text.substring(end + JOINT.length()));
      return others.whole()
          ? Optional.of(new Worded(of(text.substring(0, end)).text() + JOINT + others.text(), true))
          : Optional.empty();
    }

    private Worded best(String text, Worded otherwise) {
      Optional<Worded> joined = joined(text);
      if (joined.isPresent()) {
        return joined.get();
      }
      Worded first = otherwise;
      boolean isFirst = true;
      for (Phrase phrase : phrases) {
        Optional<Map<Phrase.Place, String>> values = phrase.read(text);
        if (values.isEmpty()) {
          continue;
        }
        Worded worded =
            new Worded(
                phrase.write(language, values.get(), part -> of(part).text()),
                values.get().entrySet().stream()
                    .allMatch(each -> isWhole(each.getKey(), each.getValue())));
        if (worded.whole()) {
          return worded;
        }
        if (isFirst) {
          first = worded;
          isFirst = false;
        }
      }
      return first;
    }
  }
}
