package dev.clave.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A kind of request, with enough different bodies that no server can answer from memory of one. */
enum Scenario {
  PUT_ITEM("PutItem", "PutItem", true),
  GET_ITEM("GetItem", "GetItem", false),
  QUERY_20("Query of 20", "Query", false),
  INDEX_QUERY("index Query of 20", "Query", false),
  CONDITIONAL_UPDATE("conditional UpdateItem", "UpdateItem", true),
  TRANSACT_WRITE_3("TransactWriteItems of 3", "TransactWriteItems", true),
  BATCH_WRITE_25("BatchWriteItem of 25", "BatchWriteItem", true);

  static final int BODIES = 1000;
  private static final long SEED = 2026;

  private final String title;
  private final String operation;
  private final boolean isWrite;

  Scenario(String title, String operation, boolean isWrite) {
    this.title = title;
    this.operation = operation;
    this.isWrite = isWrite;
  }

  String title() {
    return title;
  }

  boolean isWrite() {
    return isWrite;
  }

  /** Whole requests, ready to be written to a socket. */
  List<Template> requests(int port) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Template> requests = new ArrayList<>(BODIES);
    for (int at = 0; at < BODIES; at++) {
      requests.add(new Template(HttpText.post(port, operation, body(at, random))));
    }
    return requests;
  }

  private String body(int at, SplittableRandom random) {
    return switch (this) {
      case PUT_ITEM -> Bodies.put(random);
      case GET_ITEM -> Bodies.get(random);
      case QUERY_20 -> Bodies.query(random);
      case INDEX_QUERY -> Bodies.indexQuery(random);
      case CONDITIONAL_UPDATE -> Bodies.update(random);
      case TRANSACT_WRITE_3 -> Bodies.transact(at);
      case BATCH_WRITE_25 -> Bodies.batch(random);
    };
  }
}
