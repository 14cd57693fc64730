package dev.clave.engine.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.clave.engine.Engine;
import dev.clave.engine.contract.WireCase.Answer;
import dev.clave.engine.contract.WireCase.Step;
import dev.clave.engine.wire.Endpoint;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Requests as they are on the wire and what the service answers, from the {@code .cases} files. */
class WireCasesTest {
  private static final List<String> FILES =
      List.of(
          "item-writes",
          "item-errors",
          "batch-errors",
          "transaction-errors",
          "value-layers",
          "numbers",
          "nesting",
          "key-conditions",
          "scans",
          "statements",
          "statement-errors",
          "statement-parameters",
          "multi-attribute-indexes",
          "index-qualifiers",
          "index-keys",
          "vectors",
          "tables");

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  @TempDir private Path folder;
  private Engine engine;

  @AfterEach
  void close() {
    engine.close();
  }

  @TestFactory
  Stream<DynamicNode> inMemory() {
    engine = Engine.inMemory();
    return files(engine.serve("127.0.0.1", 0));
  }

  @TestFactory
  Stream<DynamicNode> onDisk() {
    engine = Engine.open(folder);
    return files(engine.serve("127.0.0.1", 0));
  }

  private static Stream<DynamicNode> files(Endpoint endpoint) {
    return FILES.stream()
        .map(
            file ->
                dynamicContainer(
                    file,
                    WireCases.read(file + ".cases").stream()
                        .map(
                            one ->
                                dynamicTest(one.title(), () -> run(endpoint.uri(), one.steps())))));
  }

  private static void run(URI endpoint, List<Step> steps) throws Exception {
    for (Step step : steps) {
      HttpResponse<String> reply = send(endpoint, step);
      String context = step.operation() + " " + brief(step.body()) + "\nanswered ";
      if (step.answers().isEmpty()) {
        assertThat(reply.statusCode()).as(context + brief(reply.body())).isEqualTo(200);
      } else {
        assertThat(step.answers())
            .as(context + brief(reply.body()))
            .anyMatch(answer -> isRight(answer, reply));
      }
    }
  }

  private static String brief(String text) {
    return text.length() > 600 ? text.substring(0, 600) + "…" : text;
  }

  private static HttpResponse<String> send(URI endpoint, Step step)
      throws IOException, InterruptedException {
    return HTTP.send(
        HttpRequest.newBuilder(endpoint)
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("X-Amz-Target", "DynamoDB_20120810." + step.operation())
            .header(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=id/20260101/eu-west-2/dynamodb/aws4_request,"
                    + " SignedHeaders=host, Signature=00")
            .POST(HttpRequest.BodyPublishers.ofString(step.body()))
            .build(),
        HttpResponse.BodyHandlers.ofString(UTF_8));
  }

  private static boolean isRight(Answer answer, HttpResponse<String> reply) {
    JsonNode body = JsonNode.parser().parse(reply.body());
    if (answer instanceof WireCase.Exactly exactly) {
      return reply.statusCode() == 200 && body.equals(JsonNode.parser().parse(exactly.body()));
    }
    if (answer instanceof WireCase.AtLeast atLeast) {
      return reply.statusCode() == 200 && holds(body, JsonNode.parser().parse(atLeast.body()));
    }
    if (reply.statusCode() == 200) {
      return false;
    }
    if (answer instanceof WireCase.RefusedWith with) {
      return holds(body, JsonNode.parser().parse(with.body()));
    }
    String type = body.field("__type").orElseThrow().asString();
    String code = type.substring(type.indexOf('#') + 1);
    String text =
        body.field("message").or(() -> body.field("Message")).map(JsonNode::asString).orElse("");
    if (answer instanceof WireCase.Refused refusal) {
      return code.equals(refusal.code()) && text.equals(refusal.text());
    }
    WireCase.RefusedLike like = (WireCase.RefusedLike) answer;
    return code.equals(like.code())
        && Pattern.compile(like.pattern(), Pattern.DOTALL).matcher(text).find();
  }

  private static boolean holds(JsonNode body, JsonNode part) {
    if (part.isObject()) {
      return body.isObject()
          && part.asObject().entrySet().stream()
              .allMatch(
                  entry ->
                      body.asObject().containsKey(entry.getKey())
                          && holds(body.asObject().get(entry.getKey()), entry.getValue()));
    }
    if (part.isArray()) {
      return body.isArray()
          && body.asArray().size() == part.asArray().size()
          && Stream.iterate(0, at -> at + 1)
              .limit(part.asArray().size())
              .allMatch(at -> holds(body.asArray().get(at), part.asArray().get(at)));
    }
    return body.equals(part) || (part.isString() && part.asString().equals("…"));
  }
}
