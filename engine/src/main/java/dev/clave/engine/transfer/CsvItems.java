package dev.clave.engine.transfer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Items in rows. Attributes of keys have their declared type, all others are texts; a field that is
 * empty is no attribute.
 *
 * @param names of the columns, or none where the first row of each file names them
 * @param keyTypes the types of attributes in keys, by name
 */
record CsvItems(char delimiter, List<String> names, Map<String, ScalarAttributeType> keyTypes)
    implements ItemSource {

  /** Of one row, without its quotes. An item of 400 KB is far below. */
  private static final int MOST_CHARACTERS = 1 << 20;

  /** An item of 400 KB has fewer attributes: nearly all of them have names of three bytes. */
  private static final int MOST_COLUMNS = Math.min(128 << 10, ItemMemory.MOST_VALUES);

  @Override
  public void read(InputStream in, Sink sink) throws IOException {
    Reader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    List<String> header = names.isEmpty() ? row(reader, MOST_COLUMNS) : names;
    if (header != null && header.size() > MOST_COLUMNS) {
      sink.refuse("expected at most %d columns, found more".formatted(MOST_COLUMNS));
      return;
    }
    List<String> row;
    while (header != null && (row = row(reader, header.size())) != null) {
      if (row.size() == 1 && row.get(0).isEmpty()) {
        continue;
      }
      if (row.size() > header.size()) {
        sink.refuse("expected %d columns, found more".formatted(header.size()));
        continue;
      }
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      try {
        for (int i = 0; i < row.size(); i++) {
          if (!row.get(i).isEmpty()) {
            item.put(header.get(i), value(header.get(i), row.get(i)));
          }
        }
        sink.accept(item);
      } catch (IllegalArgumentException malformed) {
        sink.refuse(malformed.getMessage());
      }
    }
  }

  private AttributeValue value(String name, String text) {
    ScalarAttributeType type = keyTypes.get(name);
    if (type == ScalarAttributeType.N) {
      return AttributeValue.fromN(text);
    }
    return type == ScalarAttributeType.B
        ? AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode(text)))
        : AttributeValue.fromS(text);
  }

  /**
   * The next row, or {@code null} at the end. It is read to its end, but of a row with more than
   * {@code columns} only one field more is kept, and of a long one only the beginning.
   */
  private List<String> row(Reader reader, int columns) throws IOException {
    int read = reader.read();
    if (read < 0) {
      return null;
    }
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    int characters = 0;
    boolean isAtStart = true;
    boolean isQuoted = false;
    boolean wasQuote = false;
    for (; read >= 0; read = reader.read()) {
      if (isQuoted && read == '"') {
        isQuoted = false;
        wasQuote = true;
        continue;
      }
      if (!isQuoted && read == '"' && (wasQuote || isAtStart)) {
        if (wasQuote && characters < MOST_CHARACTERS) {
          field.append('"');
          characters++;
        }
        isQuoted = true;
        isAtStart = false;
      } else if (!isQuoted && read == delimiter) {
        if (fields.size() <= columns) {
          fields.add(field.toString());
        }
        field.setLength(0);
        isAtStart = true;
      } else if (!isQuoted && read == '\n') {
        break;
      } else if (isQuoted || read != '\r') {
        isAtStart = false;
        if (characters < MOST_CHARACTERS && fields.size() <= columns) {
          field.append((char) read);
          characters++;
        }
      }
      wasQuote = false;
    }
    if (fields.size() <= columns) {
      fields.add(field.toString());
    }
    return fields;
  }
}
