package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.options.TableOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A page of large items ends by their bytes, and goes on where it ended. */
final class PageBytesTest {
  private static final int ITEMS = 30;
  private static final String LARGE = "x".repeat(100_000);

  private static final String DESIGN =
      """
      design: archive
      table: archive
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        document:
          PK: TENANT#<tenantId>
          SK: DOC#<id>
          references:
            author: { GSI1PK: AUTHOR#<author>, GSI1SK: <id> }
          attributes: { tenantId: string, id: string, author: string, text: string }
      patterns:
        documents: PK = TENANT#<tenantId> and SK begins_with DOC#
        byAuthor: { where: GSI1PK = AUTHOR#<author>, returns: document }
      """;

  private Engine engine;
  private Table bounded;
  private Table unbounded;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    Design design = Design.check(DESIGN).design().orElseThrow();
    unbounded = Table.open(design, engine.client());
    unbounded.provision();
    bounded = Table.open(design, engine.client(), TableOptions.defaults().withPageBytes(1_000_000));
    IntStream.range(0, ITEMS)
        .forEach(
            i ->
                unbounded.create(
                    "document",
                    Map.of(
                        "tenantId",
                        "t",
                        "id",
                        "d%03d".formatted(i),
                        "author",
                        "a",
                        "text",
                        LARGE)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aPageEndsByItsBytesAndTheNextGoesOn() {
    assertThat(unbounded.run("documents", Map.of("tenantId", "t")).page().items()).hasSize(ITEMS);
    assertThat(sizes(bounded.run("documents", Map.of("tenantId", "t"))))
        .hasSizeGreaterThan(2)
        .allMatch(size -> size <= 11)
        .satisfies(
            sizes -> assertThat(sizes.stream().mapToInt(each -> each).sum()).isEqualTo(ITEMS));
    assertThat(bounded.run("documents", Map.of("tenantId", "t")).stream()).hasSize(ITEMS);
  }

  @Test
  void whatReferencesReferToIsCountedToo() {
    assertThat(sizes(bounded.run("byAuthor", Map.of("author", "a"))))
        .allMatch(size -> size <= 25)
        .satisfies(
            sizes -> assertThat(sizes.stream().mapToInt(each -> each).sum()).isEqualTo(ITEMS));
  }

  private static List<Integer> sizes(Run run) {
    List<Integer> sizes = new ArrayList<>();
    Optional<Run> next = Optional.of(run);
    while (next.isPresent()) {
      ItemPage page = next.get().page();
      sizes.add(page.items().size());
      next = page.cursor().map(run::after);
    }
    return sizes;
  }
}
