package dev.clave.engine.transfer;

import com.amazon.ion.IonException;

/**
 * Looks for numbers in Ion's text that are too long to be one of DynamoDB's: the time that Ion's
 * reader takes for one grows with the square of its digits. What looks like digits inside a text, a
 * symbol, a comment or a blob is none.
 */
final class IonNumbers {
  /** The service's numbers have 38 digits and up to 130 places. */
  static final int MOST_CHARACTERS = 1000;

  /** The first byte of Ion's binary form, in which a number says its length. */
  private static final int BINARY = 0xE0;

  private enum Within {
    NOTHING,
    TEXT,
    SYMBOL,
    LONG_TEXT,
    LINE_COMMENT,
    BLOCK_COMMENT
  }

  private Within within = Within.NOTHING;
  private boolean isStarted;
  private boolean isBinary;
  private boolean isBlob;
  private boolean isEscaped;
  private boolean isWord;
  private int quotes;
  private int length;
  private int last;

  /**
   * Takes the next bytes of a file.
   *
   * @throws IonException in a number that is too long
   */
  void read(byte[] bytes, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      read(bytes[i] & 0xFF);
    }
  }

  void read(int next) {
    if (!isStarted) {
      isStarted = true;
      isBinary = next == BINARY;
    }
    if (isBinary) {
      return;
    }
    switch (within) {
      case NOTHING -> outside(next);
      case TEXT -> quoted(next, '"');
      case SYMBOL -> symbol(next);
      case LONG_TEXT -> longText(next);
      case LINE_COMMENT -> within = next == '\n' || next == '\r' ? Within.NOTHING : within;
      default -> within = last == '*' && next == '/' ? Within.NOTHING : within;
    }
    last = next;
  }

  private void outside(int next) {
    if (next == '"') {
      begin(Within.TEXT);
    } else if (next == '\'') {
      begin(Within.SYMBOL);
      quotes = 1;
    } else if (!isBlob && last == '/' && next == '/') {
      begin(Within.LINE_COMMENT);
    } else if (!isBlob && last == '/' && next == '*') {
      begin(Within.BLOCK_COMMENT);
    } else if (last == '{' && next == '{') {
      isBlob = true;
      length = 0;
    } else if (isBlob) {
      isBlob = next != '}';
    } else {
      count(next);
    }
  }

  private void begin(Within place) {
    within = place;
    isEscaped = false;
    length = 0;
  }

  /** A number begins with a digit or its sign; a word that begins otherwise is a symbol. */
  private void count(int next) {
    boolean isDigit = next >= '0' && next <= '9';
    boolean isLetter = ((next | 0x20) >= 'a' && (next | 0x20) <= 'z') || next == '_' || next == '$';
    if (!isDigit && !isLetter && next != '.' && next != '-' && next != '+') {
      length = 0;
      return;
    }
    isWord = length == 0 ? isLetter : isWord;
    length++;
    if (!isWord && length > MOST_CHARACTERS) {
      throw new IonException("expected numbers of at most 38 digits, found a longer one");
    }
  }

  private void quoted(int next, char quote) {
    if (isEscaped) {
      isEscaped = false;
    } else if (next == '\\') {
      isEscaped = true;
    } else if (next == quote) {
      within = Within.NOTHING;
    }
  }

  /** Two quotes are an empty symbol unless a third begins a long text. */
  private void symbol(int next) {
    if (quotes == 1 && next == '\'' && !isEscaped && last == '\'') {
      quotes = 2;
    } else if (quotes == 2) {
      if (next == '\'') {
        begin(Within.LONG_TEXT);
        quotes = 0;
      } else {
        within = Within.NOTHING;
        outside(next);
      }
    } else {
      quotes = 0;
      quoted(next, '\'');
    }
  }

  private void longText(int next) {
    if (isEscaped) {
      isEscaped = false;
      quotes = 0;
    } else if (next == '\\') {
      isEscaped = true;
      quotes = 0;
    } else {
      quotes = next == '\'' ? quotes + 1 : 0;
      within = quotes == 3 ? Within.NOTHING : within;
    }
  }
}
