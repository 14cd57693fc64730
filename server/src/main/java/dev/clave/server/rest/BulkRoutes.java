package dev.clave.server.rest;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Many items at once, one JSON object a line, read and written as they come: {@code {"entity": …,
 * "attributes": {…}}}. Each line of an import is answered by a line of its own.
 */
public final class BulkRoutes {
  /** The query parameter by which an import says that it brings items back as they were. */
  static final String KEEP_TIMES = "keepTimes";

  private static final int MOST = 999_999_999;
  private static final String LINES = "application/x-ndjson";

  private final TableSystem system;

  public BulkRoutes(TableSystem system) {
    this.system = system;
  }

  public List<Route> routes() {
    Map<String, Object> line = new DesignTypes(system).item();
    Map<String, Object> lineSchema =
        Schema.titled(
            "ImportLine",
            Schema.object(Map.of("entity", Schema.text(), "attributes", Schema.object())));
    Map<String, Object> answer =
        Schema.titled(
            "ImportedLine",
            Schema.object(
                Map.of(
                    "line", Schema.integer(),
                    "result", Schema.word(List.of("written", "refused")),
                    "problem?", Problem.SCHEMA)));
    return List.of(
        Route.get(
                system.api().path("/export"),
                system.api().readers(),
                call -> Refusals.of(() -> export(system.seenBy(call), call)))
            .about(
                system
                    .api()
                    .about("Every item, one JSON object a line")
                    .in("bulk")
                    .operation("exportItems")
                    .query("limit", false, Schema.integer(1, MOST), "how many, all by default")
                    .as(LINES)
                    .answer(200, line)),
        Route.post(
                system.api().path("/import"),
                system.api().writers(),
                call -> Refusals.of(() -> answer(call)))
            .withStreamedBody()
            .about(
                system
                    .api()
                    .about("Put items, one JSON object a line, each answered")
                    .in("bulk")
                    .operation("importItems")
                    .query(
                        KEEP_TIMES,
                        false,
                        Schema.bool(),
                        "whether lines say when their items were created and changed, and what"
                            + " their snapshots are; needs `administer` and no scope")
                    .body(LINES, lineSchema)
                    .as(LINES)
                    .answer(200, answer)));
  }

  /**
   * Whoever sets times and snapshots says what others wrote and when, so it is refused before
   * anything is written.
   */
  private Answer answer(Call call) {
    if (call.flag(KEEP_TIMES) && !system.guard().isOpenTo(call)) {
      throw Problem.forbidden("`keepTimes=true` needs `administer` and a token without a scope")
          .refusal();
    }
    return new Answer.OfStream(Map.of(), LINES, new Import(system, call)::answer);
  }

  /**
   * The read is begun here, so that a caller who may not have it all is refused before anything.
   */
  private static Answer export(Table table, Call call) {
    int limit = call.number("limit", MOST, 1, MOST);
    Stream<Item> items = limit == MOST ? table.items() : table.items(limit);
    return new Answer.OfStream(
        Map.of(),
        LINES,
        out -> {
          try (items) {
            for (Iterator<Item> each = items.iterator(); each.hasNext(); ) {
              write(out, ItemJson.exact(each.next()));
            }
          }
        });
  }

  static void write(OutputStream out, Object value) throws IOException {
    out.write(Json.MAPPER.writeValueAsBytes(value));
    out.write('\n');
  }
}
