package dev.clave.table.pattern;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How far one source of a pattern (a partition, or one shard of it) has been read: not begun, after
 * a key, or to its end. The positions of all sources together are the content of a cursor.
 */
public record Position(State state, Map<String, AttributeValue> after) {
  /** How far; each with the mark by which a cursor tells it. */
  enum State {
    BEGIN('B'),
    AFTER('A'),
    END('E');

    private final char mark;

    State(char mark) {
      this.mark = mark;
    }

    static State marked(int mark) throws IOException {
      for (State state : values()) {
        if (state.mark == mark) {
          return state;
        }
      }
      throw new IOException("no position is marked " + mark);
    }
  }

  public static final Position BEGIN = new Position(State.BEGIN, Map.of());
  static final Position END = new Position(State.END, Map.of());

  public static Position after(Map<String, AttributeValue> key) {
    return key == null || key.isEmpty() ? END : new Position(State.AFTER, key);
  }

  public boolean ended() {
    return state == State.END;
  }

  public static byte[] write(List<Position> positions) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(positions.size());
      for (Position position : positions) {
        out.writeByte(position.state.mark);
        if (position.state == State.AFTER) {
          writeKey(out, position.after);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static List<Position> read(byte[] content) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      int count = in.readUnsignedShort();
      List<Position> positions = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        State state = State.marked(in.readUnsignedByte());
        positions.add(
            switch (state) {
              case BEGIN -> BEGIN;
              case END -> END;
              case AFTER -> new Position(State.AFTER, readKey(in));
            });
      }
      return positions;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void writeKey(DataOutputStream out, Map<String, AttributeValue> key)
      throws IOException {
    out.writeByte(key.size());
    for (Map.Entry<String, AttributeValue> part : key.entrySet()) {
      AttributeValue value = part.getValue();
      out.writeUTF(part.getKey());
      if (value.s() != null) {
        out.writeByte('S');
        out.writeUTF(value.s());
      } else if (value.n() != null) {
        out.writeByte('N');
        out.writeUTF(value.n());
      } else {
        byte[] bytes = value.b().asByteArrayUnsafe();
        out.writeByte('B');
        out.writeShort(bytes.length);
        out.write(bytes);
      }
    }
  }

  private static Map<String, AttributeValue> readKey(DataInputStream in) throws IOException {
    int count = in.readUnsignedByte();
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = in.readUTF();
      int type = in.readUnsignedByte();
      if (type == 'S') {
        key.put(name, AttributeValue.createS(in.readUTF()));
      } else if (type == 'N') {
        key.put(name, AttributeValue.createN(in.readUTF()));
      } else {
        byte[] bytes = new byte[in.readUnsignedShort()];
        in.readFully(bytes);
        key.put(name, AttributeValue.createB(SdkBytes.fromByteArray(bytes)));
      }
    }
    return key;
  }
}
