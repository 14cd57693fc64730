package dev.clave.design.infrastructure;

import dev.clave.design.model.StreamView;

/** DynamoDB's words for what a stream carries. */
final class StreamViews {
  private StreamViews() {}

  static String word(StreamView view) {
    return switch (view) {
      case NONE -> "";
      case KEYS -> "KEYS_ONLY";
      case NEW -> "NEW_IMAGE";
      case OLD -> "OLD_IMAGE";
      case NEW_AND_OLD -> "NEW_AND_OLD_IMAGES";
    };
  }
}
