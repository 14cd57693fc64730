package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Everything that reads what an unknown caller sends takes time in proportion to its size. {@code
 * -Dclave.growth.size=40000} sets how large the smaller of two inputs is.
 */
@Timeout(300)
final class ParserGrowthTest {
  private static final int SIZE = Integer.getInteger("clave.growth.size", 5_000);
  private static final int LARGEST_BODY = 4 << 20;
  private static final int LARGEST_QUERY = 900;

  @RegisterExtension static final ShopServer SERVER = new ShopServer();

  @BeforeAll
  static void aCustomer() {
    SERVER.post(
        "/api/shop/entities/customer",
        "{\"customerId\": \"growth\", \"email\": \"growth@example.com\", \"name\": \"G\"}");
  }

  /** Bodies of so many parts, none of which is right. */
  private static Map<String, IntFunction<String>> bodies() {
    Map<String, IntFunction<String>> bodies = new LinkedHashMap<>();
    bodies.put("unknown fields", n -> fields(n, "f%d", "1"));
    bodies.put("unknown paths into one map", n -> fields(n, "address.p%d", "1"));
    bodies.put("paths of many steps", n -> fields(n / 50, "address" + ".s".repeat(50) + "%d", "1"));
    bodies.put("a path of many steps", n -> fields(1, "a" + ".s".repeat(n) + "%d", "1"));
    bodies.put("a long text", n -> "{\"name\": \"" + "x".repeat(10 * n) + "\"}");
    bodies.put("escapes", n -> "{\"name\": \"" + "\\u0041".repeat(n) + "\"}");
    bodies.put("an address of dots", n -> "{\"email\": \"a@" + ".b".repeat(n) + "@\"}");
    bodies.put("hyphens", n -> "{\"email\": \"" + "a-".repeat(n) + "\"}");
    bodies.put("digits", n -> "{\"total\": " + "1".repeat(n) + "}");
    bodies.put("digits in text", n -> "{\"total\": \"" + "1".repeat(n) + "x\"}");
    bodies.put("numbers", n -> "{\"lines\": [" + "1,".repeat(n) + "1]}");
    bodies.put("maps", n -> "{\"lines\": [" + "{},".repeat(n) + "{}]}");
    bodies.put("lines of an order", n -> "{\"lines\": [" + line(n) + "]}");
    bodies.put("open brackets", "["::repeat);
    bodies.put("open maps", "{\"a\":"::repeat);
    bodies.put("spaces", n -> " ".repeat(10 * n));
    bodies.put("commas", n -> "[" + ",".repeat(n));
    bodies.put("half a text", n -> "{\"" + "a".repeat(n));
    bodies.put("backslashes", n -> "{\"name\": \"" + "\\\\".repeat(n) + "\"}");
    bodies.put("one name many times", n -> fields(n, "name", "\"x\""));
    bodies.put("words of a full disk", n -> "{\"name\": \"" + "disk of ".repeat(n) + "\"}");
    return bodies;
  }

  private static String line(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{\"product\": \"p\", \"quantity\": -1, \"x%d\": 1}".formatted(i))
        .collect(Collectors.joining(","));
  }

  private static String fields(int count, String name, String value) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"" + name.formatted(i) + "\":" + value)
        .collect(Collectors.joining(",", "{", "}"));
  }

  @Test
  void aBodyIsReadInTimeThatGrowsWithItsSize() {
    Map<String, String> places = new LinkedHashMap<>();
    places.put("/api/shop/entities/customer", "POST");
    places.put("/api/shop/entities/customer/growth", "PATCH");
    places.put("/api/shop/entities/order/growth/1", "PUT");
    places.put("/api/shop/transactions/payOrder", "POST");
    places.put("/api/shop/import", "POST");
    places.put("/api/administration/tokens", "POST");
    bodies()
        .forEach(
            (name, body) ->
                places.forEach(
                    (path, method) ->
                        CountedTime.growsLinearly(
                            method + " " + path + ": " + name,
                            SIZE,
                            size -> request(method, path, body.apply(size)))));
  }

  private static Runnable request(String method, String path, String text) {
    String body = text.substring(0, Math.min(text.length(), LARGEST_BODY));
    return () ->
        assertThat(SERVER.send(method, path, SERVER.administrator(), body, Map.of()).status())
            .as(method + " " + path)
            .isLessThan(500);
  }

  @Test
  void headAndQueryAreReadInTimeThatGrowsWithTheirSize() {
    Map<String, IntFunction<String>> texts = new LinkedHashMap<>();
    texts.put("letters", "a"::repeat);
    texts.put("commas", ","::repeat);
    texts.put("quotes", "\""::repeat);
    texts.put("dots", "."::repeat);
    texts.put("dashes", "a-"::repeat);
    texts.put("labels", "a."::repeat);
    texts.put("spaces", n -> "a" + " ".repeat(n) + "b");
    texts.put("percents", "%"::repeat);
    texts.forEach(
        (name, text) -> {
          for (String header :
              java.util.List.of(
                  "If-Match", "If-None-Match", "Idempotency-Key", "Origin", "Accept")) {
            CountedTime.growsLinearly(
                header + ": " + name,
                LARGEST_QUERY,
                size ->
                    () ->
                        assertThat(
                                SERVER
                                    .send(
                                        "PATCH",
                                        "/api/shop/entities/customer/growth",
                                        SERVER.administrator(),
                                        "{}",
                                        Map.of(header, text.apply(size)))
                                    .status())
                            .isLessThan(500));
          }
          for (String path :
              java.util.List.of(
                  "/api/shop/patterns/ordersOfCustomer?customerId=",
                  "/api/shop/patterns/largestOrders?cursor=",
                  "/api/shop/pivot?cursor=",
                  "/api/shop/entities/customer/",
                  "/console/")) {
            CountedTime.growsLinearly(
                path + name,
                LARGEST_QUERY,
                size -> request("GET", path + encoded(text.apply(size)), ""));
          }
        });
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
