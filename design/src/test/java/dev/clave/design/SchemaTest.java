package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.clave.design.check.Checks;
import dev.clave.design.parse.DesignParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schema for editors takes every design that the language takes. */
class SchemaTest {
  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    try (InputStream stream = Design.class.getResourceAsStream("design.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(stream);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode json(String yaml) {
    Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return new ObjectMapper().valueToTree(loaded);
  }

  @Test
  void everyDesignOfTheProjectIsValid() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String system : Systems.NAMES) {
      files.add(Path.of("..", "systems", system, "design.yaml"));
      files.add(Path.of("..", "systems", system, "as-documented.yaml"));
    }
    for (String folder : List.of("published", "designs", "trades")) {
      try (Stream<Path> entries = Files.list(Path.of("src", "test", "resources", folder))) {
        entries.filter(file -> file.toString().endsWith(".yaml")).forEach(files::add);
      }
    }
    for (Path file : files) {
      assertThat(SCHEMA.validate(json(Files.readString(file)))).as(file.toString()).isEmpty();
    }
  }

  @Test
  void everyGoodExampleOfTheChecksIsValid() {
    Checks.manuals()
        .forEach(
            manual -> assertThat(SCHEMA.validate(json(manual.good()))).as(manual.name()).isEmpty());
  }

  /** A whole design, in which each of the slips below is one change. */
  private static final String WHOLE =
      """
      design: shop
      key: PK, SK
      billing: on-demand
      stream: new and old
      recovery: true
      indexes:
        GSI1: { key: [GSI1PK, GSI1SK], projection: keys }
      entities:
        order:
          kind: append-only
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          GSI1PK: { when: "status = open", template: STATUS#<status> }
          GSI1SK: <orderId>
          counters: { lines: { of: line } }
          references: { shop: { GSI1PK: SHOP#<shopId>, GSI1SK: <orderId>, copy: [status] } }
          attributes:
            customerId: string fixed
            orderId: { is: string, min: 3 }
            shopId: string
            status: open | paid
        line: { PK: CUSTOMER#<customerId>, SK: LINE#<orderId>#<line> }
      patterns:
        orders: { where: PK = CUSTOMER#<customerId> and SK begins_with ORDER#, limit: 20, one: false }
        open: { where: GSI1PK = STATUS#open, order: ascending }
      views:
        board: { about: all, patterns: [orders, open] }
      transactions:
        pay:
          about: paying
          steps: [ { update: order, set: { status: paid } } ]
      load:
        patterns: { orders: { calls: 1k } }
        entities: { order: { size: 1 KB } }
      """;

  @Test
  void aDesignWithEveryPartIsValid() {
    assertThat(SCHEMA.validate(json(WHOLE))).isEmpty();
    assertThat(DesignParser.parse(WHOLE).findings()).isEmpty();
  }

  /** Not those among key attributes, whose names the schema cannot know. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patterns:\\n| paterns:\\n",
        "billing: on-demand | billing: on-deman",
        "stream: new and old | stream: news",
        "recovery: true | recovery: maybe",
        "projection: keys | projecton: keys",
        "kind: append-only | kind: append-ony",
        "counters: { lines: { of: line } } | counters: { lines: { off: line } }",
        "min: 3 | mn: 3",
        "limit: 20 | limt: 20",
        "limit: 20 | limit: many",
        "one: false | one: perhaps",
        "order: ascending | order: upwards",
        "about: all, patterns | about: all, pattern",
        "steps: [ | step: [",
        "update: order | updat: order",
        "set: { status | sets: { status",
        "calls: 1k | cals: 1k",
        "size: 1 KB | sise: 1 KB",
        "customerId: string fixed | customerId: strin fixed",
        "shopId: string | shopId: strings"
      })
  void aSlipIsRefusedByTheEditorAndByTheChecker(String right, String wrong) {
    String slip = WHOLE.replace(right.replace("\\n", "\n"), wrong.replace("\\n", "\n"));
    assertThat(slip).isNotEqualTo(WHOLE);
    assertThat(SCHEMA.validate(json(slip))).as("the editor").isNotEmpty();
    assertThat(DesignParser.parse(slip).findings()).as("the checker").isNotEmpty();
  }
}
