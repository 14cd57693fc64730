package dev.clave.server.person;

import dev.clave.design.model.Entity;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.SystemApi;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.system.Person;
import dev.clave.server.system.PersonalRecords;
import dev.clave.server.token.SigningKey;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Exports and erases what a system keeps of one person or tenant; for administrators. */
public final class PersonRoutes {
  private static final String LINES = "application/x-ndjson";
  private static final int PSEUDONYM_BYTES = 8;

  /** Items between two lines of progress. */
  private static final long PROGRESS = 1000;

  private final SystemApi api;
  private final Optional<TableSystem> system;
  private final PersonalRecords records;
  private final SigningKey key;

  /**
   * The routes of one system.
   *
   * @param system its table, if it has one
   * @param records what it keeps beside its table
   * @param key of which pseudonyms are derived
   */
  public PersonRoutes(
      String name, Optional<TableSystem> system, PersonalRecords records, SigningKey key) {
    this.api = new SystemApi(name);
    this.system = system;
    this.records = records;
    this.key = key;
  }

  public List<Route> routes() {
    Map<String, Object> person = Schema.map(Schema.text());
    Map<String, Object> names = Schema.list(Schema.text());
    Map<String, Object> place =
        Schema.object(
            Map.of(
                "store", Schema.text(),
                "place", Schema.text(),
                "erased", Schema.integer(),
                "pseudonymised", Schema.integer()));
    return List.of(
        Route.post(api.path("/people/export"), api.administrators(), this::export)
            .about(
                api.about("Everything that is kept of a person or tenant, one JSON object a line")
                    .in("people")
                    .operation("exportPerson")
                    .body(
                        Schema.object(
                            Map.of("person?", person, "within?", person, "names?", names)))
                    .as(LINES)
                    .answer(200, Schema.object())),
        Route.post(api.path("/people/erase"), api.administrators(), this::erase)
            .about(
                api.about("Erase a person or tenant everywhere; the last line is a report")
                    .in("people")
                    .operation("erasePerson")
                    .body(
                        Schema.object(
                            Map.of(
                                "person?", person,
                                "within?", person,
                                "names?", names,
                                "keep?", Schema.list(Schema.text()),
                                "dryRun?", Schema.bool())))
                    .as(LINES)
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "done?", Schema.integer(),
                                "report?",
                                    Schema.object(
                                        Map.of(
                                            "complete", Schema.bool(),
                                            "pseudonym", Schema.text(),
                                            "dryRun", Schema.bool(),
                                            "places", Schema.list(place))))))));
  }

  private Answer export(Call call) {
    refuseScope(call);
    Person person = person(BodyFields.of(call));
    return new Answer.OfStream(
        Map.of(), LINES, out -> new PersonalExport(system, records, person, out).write());
  }

  private Answer erase(Call call) {
    refuseScope(call);
    BodyFields body = BodyFields.of(call);
    Person person = person(body);
    Set<String> keptEntities = kept(body);
    boolean isDryRun = body.flag("dryRun");
    return new Answer.OfStream(
        isDryRun ? Map.of(Answer.DRY_RUN, "true") : Map.of(),
        LINES,
        out -> erase(call, person, keptEntities, isDryRun, out));
  }

  private void erase(
      Call call, Person person, Set<String> keptEntities, boolean isDryRun, OutputStream out)
      throws IOException {
    ErasureReport report = new ErasureReport();
    String pseudonym = pseudonym(person);
    if (system.isPresent()) {
      Consumer<TableSystem> erasure =
          table ->
              new Erasure(
                      table,
                      table.signedBy(call),
                      person,
                      pseudonym,
                      keptEntities,
                      isDryRun,
                      call.grant().subject(),
                      report,
                      done -> progress(out, done))
                  .run();
      if (isDryRun) {
        try (TrialClient trial = new TrialClient(system.get().client())) {
          erasure.accept(system.get().through(trial));
        }
      } else {
        erasure.accept(system.get());
      }
      remains(system.get(), report);
    }
    records.erase(person, pseudonym, isDryRun).forEach(report::add);
    report.note("backups of before, until they are pruned");
    Map<String, Object> json = new LinkedHashMap<>(report.json());
    json.put("pseudonym", pseudonym);
    json.put("dryRun", isDryRun);
    line(out, Map.of("report", json));
  }

  /** Where the data is for a time that nobody can shorten. */
  private static void remains(TableSystem system, ErasureReport report) {
    if (system.design().tables().stream().anyMatch(each -> each.stream() != StreamView.NONE)) {
      report.note("the stream of the table, for 24 hours");
    }
    if (system.design().tables().stream().anyMatch(Table::recovery)) {
      report.note("point-in-time recovery of the table, for 35 days");
    }
    report.note("answers under idempotency keys, for 24 hours");
  }

  private static void progress(OutputStream out, long doneCount) {
    if (doneCount % PROGRESS == 0) {
      try {
        synchronized (out) {
          line(out, Map.of("done", doneCount));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void line(OutputStream out, Map<String, Object> value) throws IOException {
    out.write(Json.MAPPER.writeValueAsBytes(value));
    out.write('\n');
    out.flush();
  }

  /** The same for the same person, so that an erasure that was interrupted can go on. */
  private String pseudonym(Person person) {
    String purpose = "pseudonym " + api.system() + new TreeMap<>(person.variables());
    purpose += new TreeMap<>(person.within());
    byte[] derived = key.derived(purpose + new TreeSet<>(person.names()));
    return "erased-" + HexFormat.of().formatHex(derived, 0, PSEUDONYM_BYTES);
  }

  private Set<String> kept(BodyFields body) {
    Set<String> keptEntities = new LinkedHashSet<>(body.texts("keep"));
    List<String> entities =
        system.stream()
            .flatMap(each -> each.design().entities().stream())
            .map(Entity::name)
            .toList();
    keptEntities.stream()
        .filter(name -> !entities.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw BodyFields.refusal(
                  "keep", "expected entities of %s, found `%s`".formatted(entities, name));
            });
    return keptEntities;
  }

  private static void refuseScope(Call call) {
    if (!call.grant().scope().isEmpty()) {
      throw Problem.forbidden("a token with a scope exports and erases nobody: all items are read")
          .refusal();
    }
  }

  private Person person(BodyFields body) {
    Person person =
        new Person(
            body.textsByName("person"),
            body.textsByName("within"),
            new LinkedHashSet<>(body.texts("names")));
    if (person.texts().isEmpty() || person.texts().contains("")) {
      throw BodyFields.refusal(
          "person", "expected variables with values, such as {\"userId\": \"u001\"}, found none");
    }
    if (system.isPresent()) {
      person.variables().keySet().forEach(name -> refuseUnknown(system.get(), "person", name));
      person.within().keySet().forEach(name -> refuseUnknown(system.get(), "within", name));
    }
    return person;
  }

  private static void refuseUnknown(TableSystem system, String field, String name) {
    if (system.design().entities().stream()
        .allMatch(entity -> Belongings.attribute(entity, name).isEmpty())) {
      throw BodyFields.refusal(
          field,
          "expected attributes that entities of `%s` have, found `%s`"
              .formatted(system.name(), name));
    }
  }
}
