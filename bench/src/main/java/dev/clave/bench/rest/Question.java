package dev.clave.bench.rest;

import dev.clave.bench.engine.HttpText;
import dev.clave.bench.engine.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** One thing to ask, of REST and of the engine's own port. */
enum Question {
  GET("get of an item"),
  PATTERN("pattern of ten"),
  CREATE("create");

  static final String DESIGN =
      """
      design: orders
      about: Orders of customers, to be measured
      table: orders
      key: PK, SK
      entities:
        order:
          type: ORDER
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          attributes:
            customerId: string
            orderId: string
            amount: number
            text: string
      patterns:
        ordersOfCustomer: PK = CUSTOMER#<customerId> and SK begins_with ORDER#
      """;

  static final int CUSTOMERS = 200;
  static final int ORDERS = 20;

  private static final int REQUESTS = 1000;
  private static final long SEED = 2026;
  private static final String TEXT = "x".repeat(480);

  private final String title;

  Question(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /**
   * @param connections of the run; what it creates has them in its ids, so that no run finds its
   *     items there already
   */
  List<Template> ofRest(int port, String token, int connections) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Template> requests = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      requests.add(new Template(rest(port, token, connections, random)));
    }
    return requests;
  }

  private byte[] rest(int port, String token, int connections, SplittableRandom random) {
    String customer = "c" + random.nextInt(CUSTOMERS);
    return switch (this) {
      case GET ->
          http(
              port,
              token,
              "GET /api/orders/entities/order/" + customer + "/" + order(random.nextInt(ORDERS)),
              "");
      case PATTERN ->
          http(
              port,
              token,
              "GET /api/orders/patterns/ordersOfCustomer?customerId=" + customer + "&limit=10",
              "");
      case CREATE -> create(port, token, customer, created("n", connections, random));
    };
  }

  List<Template> ofEngine(int port, int connections) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Template> requests = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      String customer = "CUSTOMER#c" + random.nextInt(CUSTOMERS);
      requests.add(
          new Template(
              switch (this) {
                case GET ->
                    HttpText.post(
                        port,
                        "GetItem",
                        "{\"TableName\": \"orders\", \"Key\": {"
                            + key(customer, "ORDER#" + order(random.nextInt(ORDERS)))
                            + "}}");
                case PATTERN ->
                    HttpText.post(
                        port,
                        "Query",
                        ("{\"TableName\": \"orders\", \"KeyConditionExpression\": \"PK = :p AND"
                                + " begins_with(SK, :s)\", \"ExpressionAttributeValues\": {\":p\":"
                                + " {\"S\": \"%s\"}, \":s\": {\"S\": \"ORDER#\"}}, \"Limit\": 10}")
                            .formatted(customer));
                case CREATE ->
                    HttpText.post(
                        port,
                        "PutItem",
                        "{\"TableName\": \"orders\", \"ConditionExpression\":"
                            + " \"attribute_not_exists(PK)\", \"Item\": {"
                            + key(customer, "ORDER#" + created("e", connections, random))
                            + ", \"type\": {\"S\": \"ORDER\"}, \"amount\": {\"N\": \"1\"},"
                            + " \"text\": {\"S\": \""
                            + TEXT
                            + "\"}}}");
              }));
    }
    return requests;
  }

  private static String created(String by, int connections, SplittableRandom random) {
    return by + connections + "-" + random.nextInt(REQUESTS) + Template.MARK;
  }

  private static String key(String partition, String sort) {
    return "\"PK\": {\"S\": \"%s\"}, \"SK\": {\"S\": \"%s\"}".formatted(partition, sort);
  }

  private static String order(int number) {
    return "o%04d".formatted(number);
  }

  /** Every order that is there before anything is measured. */
  static List<byte[]> fill(int port, String token) {
    List<byte[]> all = new ArrayList<>();
    for (int customer = 0; customer < CUSTOMERS; customer++) {
      for (int number = 0; number < ORDERS; number++) {
        all.add(create(port, token, "c" + customer, order(number)));
      }
    }
    return all;
  }

  private static byte[] create(int port, String token, String customer, String order) {
    return http(
        port,
        token,
        "POST /api/orders/entities/order",
        "{\"customerId\": \"%s\", \"orderId\": \"%s\", \"amount\": 1, \"text\": \"%s\"}"
            .formatted(customer, order, TEXT));
  }

  private static byte[] http(int port, String token, String line, String body) {
    return (line
            + " HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\nAuthorization: Bearer "
            + token
            + (body.isEmpty()
                ? ""
                : "\r\nContent-Type: application/json\r\nContent-Length: " + body.length())
            + "\r\n\r\n"
            + body)
        .getBytes(StandardCharsets.US_ASCII);
  }
}
