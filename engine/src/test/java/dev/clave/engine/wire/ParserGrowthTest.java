package dev.clave.engine.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import io.vertx.core.MultiMap;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * What reads requests of unknown callers takes time in proportion to their size, counted by the
 * processor's time of this thread. {@code -Dclave.growth.size=100000} sets the smaller of two
 * sizes.
 */
@Timeout(120)
class ParserGrowthTest {
  private static final int SIZE = Integer.getInteger("clave.growth.size", 20_000);
  private static final int TIMES_LARGER = 8;

  /** Linear work has a ratio of 8, quadratic work one of 64. */
  private static final int LARGEST_RATIO = 32;

  private static final long HARMLESS_NANOS = 300_000_000;
  private static final int ATTEMPTS = 3;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static void growsLinearly(String name, int size, IntFunction<Runnable> work) {
    Runnable small = work.apply(size);
    small.run();
    long large = least(work.apply(size * TIMES_LARGER));
    if (large > HARMLESS_NANOS) {
      assertThat(large / Math.max(1, least(small))).as(name).isLessThan(LARGEST_RATIO);
    }
  }

  private static long least(Runnable work) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS && least > HARMLESS_NANOS; i++) {
      long before = THREADS.getCurrentThreadCpuTime();
      work.run();
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
    }
    return least;
  }

  @Test
  void bodiesAreReadInTimeThatGrowsWithTheirSize() {
    Map<String, IntFunction<String>> bodies = new LinkedHashMap<>();
    bodies.put("unknown members", n -> members(n, "\"m%d\": 1"));
    bodies.put("attributes", n -> "{\"Item\": " + members(n, "\"a%d\": {\"S\": \"x\"}") + "}");
    bodies.put("numbers", n -> item("{\"L\": [" + "{\"N\":\"1\"},".repeat(n) + "{\"N\":\"1\"}]}"));
    bodies.put("a set", n -> item("{\"NS\": [" + numbers(n) + "]}"));
    bodies.put("digits", n -> item("{\"N\": \"" + "1".repeat(n) + "x\"}"));
    bodies.put("binary", n -> item("{\"B\": \"" + "AAAA".repeat(n) + "\"}"));
    bodies.put("escapes", n -> item("{\"S\": \"" + "\\u0041".repeat(n) + "\"}"));
    bodies.put("open brackets", "["::repeat);
    bodies.put("open maps", "{\"M\":"::repeat);
    bodies.put("half a text", n -> "{\"" + "a".repeat(n));
    bodies.put("spaces", " "::repeat);
    bodies.forEach(
        (name, body) ->
            growsLinearly(
                name,
                SIZE,
                size -> {
                  byte[] bytes = body.apply(size).getBytes(UTF_8);
                  return () -> read(bytes);
                }));
  }

  private static void read(byte[] body) {
    try {
      RequestReader.read(body, PutItemRequest.builder());
    } catch (RuntimeException refusal) {
      assertThat(refusal).isNotInstanceOf(IllegalStateException.class);
    }
  }

  private static String item(String value) {
    return "{\"TableName\": \"things\", \"Item\": {\"a\": " + value + "}}";
  }

  private static String members(int count, String form) {
    return IntStream.range(0, count)
        .mapToObj(form::formatted)
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String numbers(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"" + i + "\"")
        .collect(Collectors.joining(","));
  }

  /** Bytes with one and the same hash are easily found. */
  @Test
  void membersOfOneHashAreToldApartInTimeThatGrowsWithTheirNumber() {
    growsLinearly(
        "members",
        SIZE / 4,
        size -> {
          AttributeValue set =
              AttributeValue.fromBs(IntStream.range(0, size).mapToObj(this::ofOneHash).toList());
          return () -> assertThat(ValueCheck.normalize(set, ValueLayer.CURRENT).bs()).hasSize(size);
        });
  }

  /** {@code Aa} and {@code BB} have the same hash, and so have all texts of them. */
  private SdkBytes ofOneHash(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 18; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return SdkBytes.fromUtf8String(text.toString());
  }

  @Test
  void namesOfHostsAndPagesAreReadInTimeThatGrowsWithTheirSize() {
    ForeignPage page = new ForeignPage("127.0.0.1");
    Map<String, IntFunction<String>> names = new LinkedHashMap<>();
    names.put("labels", n -> "a.".repeat(n) + "localhost");
    names.put("a label", n -> "a".repeat(n) + ".localhost");
    names.put("hyphens", n -> "a-".repeat(n) + ".localhost");
    names.put("digits", n -> "127.0.0." + "1".repeat(n));
    names.forEach(
        (name, text) -> {
          for (String header : new String[] {"Host", "Origin", "Referer"}) {
            growsLinearly(
                header + ": " + name,
                SIZE,
                size -> {
                  String value = (header.equals("Host") ? "" : "http://") + text.apply(size);
                  MultiMap headers = MultiMap.caseInsensitiveMultiMap().add(header, value);
                  return () -> assertThat(page.sign(headers)).isPresent();
                });
          }
        });
  }

  /** Their length is limited, and the limit is checked before anything is read. */
  @Test
  void expressionsAndStatementsAreReadInTimeThatGrowsWithTheirSize() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      Map<String, IntFunction<String>> expressions = new LinkedHashMap<>();
      expressions.put("brackets", "("::repeat);
      expressions.put("negations", n -> "NOT ".repeat(n) + "a = :a");
      expressions.put("conjunctions", n -> "a = :a AND ".repeat(n) + "a = :a");
      expressions.put("steps", n -> "a" + ".b".repeat(n) + " = :a");
      expressions.put("elements", n -> "a" + "[1]".repeat(n) + " = :a");
      expressions.put("spaces", n -> "a" + " ".repeat(n) + "= :a");
      expressions.put("operands", n -> "a IN (" + ":a,".repeat(n) + ":a)");
      expressions.forEach(
          (name, text) -> {
            growsLinearly(
                "condition: " + name,
                SIZE,
                size -> {
                  String condition = text.apply(size);
                  return () ->
                      refused(
                          () ->
                              client.deleteItem(
                                  delete ->
                                      delete
                                          .tableName("things")
                                          .key(Map.of())
                                          .conditionExpression(condition)));
                });
            growsLinearly(
                "statement: " + name,
                SIZE,
                size -> {
                  String statement = "SELECT * FROM things WHERE " + text.apply(size);
                  return () ->
                      refused(() -> client.executeStatement(each -> each.statement(statement)));
                });
          });
    }
  }

  private static void refused(Runnable request) {
    try {
      request.run();
    } catch (DynamoDbException expected) {
      assertThat(expected.statusCode()).isEqualTo(400);
    }
  }
}
