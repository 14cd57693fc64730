package dev.clave.migrate.capture;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the messages of PostgreSQL's output plugin {@code pgoutput}, version 1, as its
 * documentation of logical replication message formats describes them. For one stream and one
 * thread: the tables are told once.
 */
final class PgOutput {
  /** The names of the columns, null where one is no part of the replica identity. */
  private record Known(Change.Relation relation, List<String> columns, List<String> identity) {}

  private final Map<Integer, Known> relations = new HashMap<>();

  Change read(ByteBuffer message) {
    char type = (char) message.get();
    return switch (type) {
      case 'B' -> {
        message.getLong(); // where its commit is
        message.getLong(); // when it was committed
        yield new Change.Begin(message.getInt());
      }
      case 'C' -> {
        message.get();
        message.getLong();
        yield new Change.Commit(message.getLong());
      }
      case 'R' -> {
        relation(message);
        yield new Change.Other();
      }
      case 'I' -> {
        Known table = known(message);
        message.get();
        yield new Change.OfRow(
            table.relation,
            table.identity,
            Optional.empty(),
            Optional.of(tuple(message, table.columns)));
      }
      case 'U' -> update(message);
      case 'D' -> {
        Known table = known(message);
        yield new Change.OfRow(
            table.relation, table.identity, Optional.of(before(message, table)), Optional.empty());
      }
      case 'T' -> truncate(message);
      default -> new Change.Other();
    };
  }

  private void relation(ByteBuffer message) {
    int id = message.getInt();
    String schema = text(message);
    Change.Relation relation =
        new Change.Relation(schema.isEmpty() ? "pg_catalog" : schema, text(message));
    message.get(); // its replica identity
    List<String> columns = new ArrayList<>();
    List<String> identity = new ArrayList<>();
    for (int remaining = message.getShort(); remaining > 0; remaining--) {
      boolean identifies = message.get() == 1;
      columns.add(text(message));
      identity.add(identifies ? columns.get(columns.size() - 1) : null);
      message.getInt();
      message.getInt();
    }
    relations.put(id, new Known(relation, columns, identity));
  }

  private Change update(ByteBuffer message) {
    Known table = known(message);
    Optional<Map<String, Optional<String>>> before = Optional.empty();
    if (message.get(message.position()) != 'N') {
      before = Optional.of(before(message, table));
    }
    message.get();
    return new Change.OfRow(
        table.relation, table.identity, before, Optional.of(tuple(message, table.columns)));
  }

  /** A tuple of kind K has nulls outside the replica identity, which are no values. */
  private static Map<String, Optional<String>> before(ByteBuffer message, Known table) {
    boolean keyOnly = message.get() == 'K';
    return tuple(message, keyOnly ? table.identity : table.columns);
  }

  private Change truncate(ByteBuffer message) {
    int count = message.getInt();
    message.get();
    List<Change.Relation> truncated = new ArrayList<>();
    for (int remaining = count; remaining > 0; remaining--) {
      truncated.add(known(message).relation);
    }
    return new Change.Truncate(truncated);
  }

  private Known known(ByteBuffer message) {
    int id = message.getInt();
    Known table = relations.get(id);
    if (table == null) {
      throw new IllegalStateException("a row of a table that was not told, " + id);
    }
    return table;
  }

  private static Map<String, Optional<String>> tuple(ByteBuffer message, List<String> columns) {
    Map<String, Optional<String>> values = new LinkedHashMap<>();
    int count = message.getShort();
    for (int at = 0; at < count; at++) {
      char kind = (char) message.get();
      Optional<String> value = Optional.empty();
      if (kind == 't') {
        byte[] bytes = new byte[message.getInt()];
        message.get(bytes);
        value = Optional.of(new String(bytes, StandardCharsets.UTF_8));
      }
      if (kind != 'u' && columns.get(at) != null) {
        values.put(columns.get(at), value);
      }
    }
    return values;
  }

  private static String text(ByteBuffer message) {
    int begin = message.position();
    while (message.get() != 0) {
      // up to the end of the text
    }
    byte[] bytes = new byte[message.position() - begin - 1];
    message.duplicate().position(begin).get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
