package dev.clave.codegen.name;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/** Writes the names of a design as Java writes names. */
public final class JavaNames {
  private JavaNames() {}

  /**
   * {@code id_usuario} and {@code TokenParticipante} as {@code IdUsuario}, {@code
   * TokenParticipante}.
   */
  public static String type(String name) {
    String joinedWords =
        words(name).stream().map(JavaNames::capitalized).collect(Collectors.joining());
    return startable(joinedWords);
  }

  /**
   * {@code id_usuario} and {@code TokenParticipante} as {@code idUsuario}, {@code
   * tokenParticipante}.
   */
  public static String member(String name) {
    List<String> words = words(name);
    StringBuilder joinedWords = new StringBuilder();
    for (String word : words) {
      joinedWords.append(joinedWords.isEmpty() ? uncapitalized(word) : capitalized(word));
    }
    return startable(joinedWords.toString());
  }

  /** {@code en_viaje} and {@code enViaje} as {@code EN_VIAJE}. */
  public static String constant(String name) {
    String spaced = name.replaceAll("(\\p{Ll}|\\d)(\\p{Lu})", "$1_$2");
    return startable(String.join("_", words(spaced)).toUpperCase(Locale.ROOT));
  }

  /** A design's name as a package of one segment; Java loads no class of a package {@code java}. */
  public static String packageName(String name) {
    String joinedWords = String.join("", words(name)).toLowerCase(Locale.ROOT);
    String started = startable(joinedWords);
    return SourceVersion.isKeyword(started) || started.equals("java") ? started + "_" : started;
  }

  private static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    name.codePoints()
        .forEach(
            point -> {
              if (Character.isLetterOrDigit(point)) {
                word.appendCodePoint(point);
              } else if (!word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
              }
            });
    if (!word.isEmpty()) {
      words.add(word.toString());
    }
    return words.isEmpty() ? List.of("value") : words;
  }

  private static String capitalized(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  /**
   * The capitals that a word begins with are one acronym, except the last before a small letter.
   */
  private static String uncapitalized(String word) {
    int capitals = 0;
    while (capitals < word.length() && Character.isUpperCase(word.charAt(capitals))) {
      capitals++;
    }
    boolean acronym =
        capitals > 1 && capitals < word.length() && Character.isLowerCase(word.charAt(capitals));
    int lowered = acronym ? capitals - 1 : capitals;
    return word.substring(0, lowered).toLowerCase(Locale.ROOT) + word.substring(lowered);
  }

  private static String startable(String name) {
    return Character.isJavaIdentifierStart(name.codePointAt(0)) ? name : "_" + name;
  }
}
