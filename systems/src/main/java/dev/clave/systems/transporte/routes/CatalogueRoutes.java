package dev.clave.systems.transporte.routes;

import static dev.clave.systems.transporte.routes.ReferencePart.API;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.server.http.Storable;
import dev.clave.stores.NamedFile;
import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.catalogue.CatalogueEntry;
import dev.clave.systems.transporte.catalogue.CatalogueLoads;
import dev.clave.systems.transporte.rule.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The SAT catalogues: found by text, looked up, checked against, and loaded as they are published.
 */
final class CatalogueRoutes {
  private static final int MOST_ENTRIES = 200;
  private static final int PART_BYTES = 64 << 10;

  private final ReferencePart system;

  CatalogueRoutes(ReferencePart system) {
    this.system = system;
  }

  List<Route> routes() {
    String all = API.path("/catalogues");
    Map<String, Object> entry =
        Schema.object(
            Map.of(
                "catalogue", Schema.text(),
                "code", Schema.text(),
                "qualifier", Schema.text(),
                "description", Schema.text(),
                "valid_from?", Schema.text("date"),
                "valid_to?", Schema.text("date"),
                "data", Schema.object()));
    return List.of(
        Route.get(all, API.readers(), call -> list())
            .about(
                API.about("The SAT catalogues with their versions")
                    .operation("listCatalogues")
                    .answer(200, Schema.object(Map.of("catalogues", Schema.list(load()))))),
        Route.get(all + "/:catalogue", API.readers(), this::search)
            .about(
                dated(
                        API.about("Entries that resemble a text, best first")
                            .operation("searchCatalogue"))
                    .query("text", true, Schema.text(), "a description or the beginning of a code")
                    .query("limit", false, Schema.integer(1, MOST_ENTRIES), "how many")
                    .answer(200, Schema.object(Map.of("entries", Schema.list(entry))))),
        Route.get(all + "/:catalogue/:code", API.readers(), this::find)
            .about(
                dated(API.about("One code of a catalogue").operation("getCatalogueEntry"))
                    .answer(200, entry)),
        Route.put(all + "/:catalogue/versions/:version", API.operators(), this::load)
            .withStreamedBody()
            .about(
                API.about("Load a catalogue as SAT publishes it and make it the active version")
                    .operation("loadCatalogue")
                    .body("text/csv", Schema.text())
                    .answer(200, load())),
        Route.put(all + "/versions/:version", API.operators(), this::loadWorkbook)
            .withStreamedBody()
            .about(
                API.about("Load every catalogue of a workbook (xls or xlsx) that SAT publishes")
                    .operation("loadCatalogueWorkbook")
                    .body("application/octet-stream", Schema.text())
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "catalogues", Schema.list(load()),
                                "unknown_sheets", Schema.list(Schema.text()))))),
        Route.post(API.path("/check/:entity"), API.readers(), this::check)
            .about(
                API.about(
                        "The first 50 findings of the reference data in an item, errors first, and"
                            + " how many there are; nothing is written")
                    .operation("checkItem")
                    .body(Schema.object())
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "findings",
                                Schema.list(Schema.of(Finding.class)),
                                "count",
                                Schema.integer())))));
  }

  private static Description dated(Description about) {
    return about.query(
        "day", false, Schema.text("date"), "in force on this day; today if not said");
  }

  private static Map<String, Object> load() {
    return Schema.object(
        Map.of(
            "catalogue", Schema.text(),
            "version", Schema.text(),
            "digest", Schema.text(),
            "entries", Schema.integer(),
            "loaded_at", Schema.text("date-time"),
            "active", Schema.bool()));
  }

  private Answer list() {
    return Answer.ok(
        Map.of(
            "catalogues",
            system.reference().loads().list().stream()
                .map(load -> named(Shown.of(load), load.catalogue()))
                .toList()));
  }

  /** What is shown, under the name that SAT gives the catalogue. */
  private static Map<String, Object> named(Object json, Catalogue catalogue) {
    Map<String, Object> namedValues = new LinkedHashMap<>();
    ((Map<?, ?>) json).forEach((name, value) -> namedValues.put(name.toString(), value));
    namedValues.put("catalogue", catalogue.officialName());
    return namedValues;
  }

  private static Map<String, Object> shown(CatalogueEntry entry) {
    Map<String, Object> json = named(Shown.of(entry), entry.catalogue());
    entry.validFrom().ifPresent(day -> json.put("valid_from", day.toString()));
    entry.validTo().ifPresent(day -> json.put("valid_to", day.toString()));
    return json;
  }

  private Answer search(Call call) {
    String text =
        call.query("text")
            .filter(words -> !words.isBlank())
            .orElseThrow(
                () -> Problem.badRequest("expected `text` to search for, found nothing").refusal());
    return Answer.ok(
        Map.of(
            "entries",
            system
                .reference()
                .codes()
                .search(catalogue(call), text, day(call), call.number("limit", 20, 1, MOST_ENTRIES))
                .stream()
                .map(CatalogueRoutes::shown)
                .toList()));
  }

  private Answer find(Call call) {
    return system
        .reference()
        .codes()
        .find(catalogue(call), call.parameter("code"), day(call))
        .map(entry -> (Answer) Answer.ok(shown(entry)))
        .orElseThrow(
            () ->
                Problem.notFound(
                        "no `%s` in `%s` on that day"
                            .formatted(call.parameter("code"), call.parameter("catalogue")))
                    .refusal());
  }

  private Answer load(Call call) throws IOException {
    Catalogue catalogue = catalogue(call);
    String version = call.parameter("version");
    CatalogueLoads.Outcome outcome =
        fromFile(call, file -> system.reference().loads().load(catalogue, version, file));
    return outcome
        .load()
        .map(load -> (Answer) Answer.ok(named(Shown.of(load), catalogue)))
        .orElseThrow(() -> refused(outcome.problems()));
  }

  private Answer loadWorkbook(Call call) throws IOException {
    String version = call.parameter("version");
    CatalogueLoads.WorkbookOutcome outcome =
        fromFile(call, file -> system.reference().loads().loadWorkbook(version, file));
    if (!outcome.problems().isEmpty()) {
      throw refused(outcome.problems());
    }
    return Answer.ok(
        Map.of(
            "catalogues",
            outcome.loads().stream().map(load -> named(Shown.of(load), load.catalogue())).toList(),
            "unknown_sheets",
            outcome.unknownSheets()));
  }

  private interface FileWork<T> {
    T run(Path file) throws IOException;
  }

  /** What arrives goes to the disk first: senders take their time, and memory is for one file. */
  private static <T> T fromFile(Call call, FileWork<T> work) throws IOException {
    if (!call.grant().scope().isEmpty()) {
      throw Problem.forbidden("a token with a scope loads nothing that everybody reads").refusal();
    }
    Path file = Files.createTempFile("clave-catalogue", "");
    try {
      receive(call.stream(), file);
      return work.run(file);
    } finally {
      Files.delete(file);
    }
  }

  private static void receive(InputStream body, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] part = new byte[PART_BYTES];
      long size = 0;
      for (int read = body.read(part); read >= 0; read = body.read(part)) {
        size += read;
        if (size > NamedFile.LARGEST_BYTES) {
          throw Problem.of(
                  413,
                  "too large",
                  "expected a file of at most " + NamedFile.LARGEST_BYTES + " bytes")
              .refusal();
        }
        out.write(part, 0, read);
      }
    }
  }

  private static Problem.Refusal refused(List<String> problems) {
    return Problem.of(422, "refused catalogue", String.join("; ", problems)).refusal();
  }

  private Answer check(Call call) {
    JsonNode item = call.object();
    Storable.checkZeros(item);
    List<Finding> findings = system.reference().check(call.parameter("entity"), item);
    List<Finding> first =
        findings.stream()
            .sorted(Comparator.comparing(Finding::severity))
            .limit(Problem.MOST_FAULTS)
            .map(finding -> worded(finding, call))
            .toList();
    return Answer.ok(Map.of("findings", Shown.of(first), "count", findings.size()));
  }

  /** A finding quotes what was sent, which may be megabytes. */
  private static Finding worded(Finding finding, Call call) {
    return new Finding(
        finding.severity(),
        Problem.cut(finding.pointer()),
        finding.number(),
        finding.rule(),
        call.worded(Problem.cut(finding.message())));
  }

  private static Catalogue catalogue(Call call) {
    String name = call.parameter("catalogue");
    return Catalogue.named(name)
        .orElseThrow(() -> Problem.notFound("no catalogue `" + name + "`").refusal());
  }

  private LocalDate day(Call call) {
    try {
      return call.query("day").map(LocalDate::parse).orElseGet(system.reference()::today);
    } catch (DateTimeException e) {
      throw Problem.badRequest(
              "expected `day` as 2024-12-31, found `" + call.query("day").orElse("") + "`")
          .refusal();
    }
  }
}
