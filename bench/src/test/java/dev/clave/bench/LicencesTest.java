package dev.clave.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Everything that is shipped has a licence that allows it. {@code mvn verify} writes the bill of
 * materials before this module is tested; {@code mvn test} alone does not.
 */
final class LicencesTest {
  private static final Path BILL = Path.of("../cli/target/bom.json");

  /** Of a library under several licences, one of these suffices. */
  private static final Set<String> ALLOWED =
      Set.of(
          "Apache-2.0",
          "MIT",
          "MIT-0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "BSD-4-Clause",
          "0BSD",
          "CC0-1.0",
          "EPL-1.0",
          "EPL-2.0");

  /** No test framework, no copy of another library, no annotations for compilers. */
  private static final Set<String> UNNEEDED = Set.of("jimfs", "jsr305", "junit", "assertj-core");

  private static final List<JsonNode> COMPONENTS = new ArrayList<>();

  @BeforeAll
  static void readBill() throws IOException {
    assumeTrue(Files.exists(BILL), "`mvn verify` writes the bill of materials");
    new ObjectMapper().readTree(BILL.toFile()).get("components").forEach(COMPONENTS::add);
  }

  private static List<String> licences(JsonNode component) {
    List<String> licences = new ArrayList<>();
    for (JsonNode each : component.path("licenses")) {
      JsonNode licence = each.path("license");
      licences.add(
          licence.has("id") ? licence.get("id").asText() : licence.path("name").asText("unknown"));
    }
    return licences;
  }

  private static String name(JsonNode component) {
    return "%s:%s:%s"
        .formatted(
            component.path("group").asText(),
            component.path("name").asText(),
            component.path("version").asText());
  }

  @Test
  void everyLibraryHasALicenceThatAllowsToShipIt() {
    assertThat(COMPONENTS).hasSizeGreaterThan(50);
    assertThat(COMPONENTS)
        .allSatisfy(
            component ->
                assertThat(licences(component)).as(name(component)).containsAnyElementsOf(ALLOWED));
  }

  @Test
  void nothingIsShippedThatNobodyNeeds() {
    assertThat(COMPONENTS)
        .extracting(component -> component.path("name").asText())
        .doesNotContainAnyElementsOf(UNNEEDED);
  }

  /** The notices that go with a distribution. */
  @Test
  void everyLibraryIsNamedInTheNotices() throws IOException {
    Set<String> lines = new TreeSet<>();
    COMPONENTS.stream()
        .filter(component -> !component.path("group").asText().equals("dev.clave"))
        .forEach(
            component ->
                lines.add(name(component) + "  " + String.join(" or ", licences(component))));
    Path notices = Path.of("../cli/target/THIRD-PARTY.txt");

    Files.write(notices, lines);

    assertThat(notices).content().contains("org.rocksdb:rocksdbjni:", "io.vertx:vertx-core:");
  }
}
