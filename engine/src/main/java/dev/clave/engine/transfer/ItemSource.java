package dev.clave.engine.transfer;

import dev.clave.engine.wire.ItemJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the items of one file. */
interface ItemSource {

  /** Takes what a file holds. */
  interface Sink {
    void accept(Map<String, AttributeValue> item);

    /** Is called with something that is no item. */
    void refuse(String why);
  }

  void read(InputStream in, Sink sink) throws IOException;

  /** Of a text full of it, more is counted than the text takes. */
  int PUNCTUATION = 2;

  /** Lines of JSON, each an object with the member {@code Item}. */
  ItemSource JSON_LINES =
      (in, sink) -> {
        Lines lines = new Lines(in);
        byte[] line;
        while ((line = lines.next()) != null) {
          if (line.length > 0) {
            try {
              sink.accept(ItemJson.read(line, "Item", PUNCTUATION * ItemMemory.MOST_BYTES));
            } catch (IOException malformed) {
              sink.refuse(malformed.getMessage());
            }
          }
        }
      };

  /** Lines of bounded length: a file that has none must not fill the memory. */
  final class Lines {
    /** An item of 400 KB is below the least of that, unless its numbers have 100 zeros. */
    private static final int MOST_BYTES =
        (int) Math.min(16 << 20, Math.max(8 << 20, ItemMemory.MOST_BYTES / 2));

    private final InputStream in;

    Lines(InputStream in) {
      this.in = in;
    }

    /** The next line, or {@code null} at the end. Of one that is too long, the beginning. */
    byte[] next() throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int read = in.read();
      if (read < 0) {
        return null;
      }
      while (read >= 0 && read != '\n') {
        if (read != '\r' && line.size() < MOST_BYTES) {
          line.write(read);
        }
        read = in.read();
      }
      return line.toByteArray();
    }
  }
}
