package dev.clave.systems.transporte.routes;

import com.fasterxml.jackson.databind.JsonNode;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.clave.server.follow.Follower;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Storable;
import dev.clave.server.http.SystemApi;
import dev.clave.server.system.PersonalRecords;
import dev.clave.server.system.RunningTable;
import dev.clave.server.system.SystemEnvironment;
import dev.clave.server.system.SystemPart;
import dev.clave.server.system.WriteCheck;
import dev.clave.systems.shipped.SystemFile;
import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.client.Transporte;
import dev.clave.systems.transporte.database.ReferenceException;
import dev.clave.systems.transporte.reference.AuditFeed;
import dev.clave.systems.transporte.reference.Reference;
import dev.clave.systems.transporte.rule.Finding;
import dev.clave.systems.transporte.rule.waybill.StampedWaybill;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** TransporteApp's PostgreSQL: catalogues, what they say of an item, and the audit of its table. */
public final class ReferencePart implements SystemPart {
  public static final String NAME = "transporte";

  /** The part of the API that it shares with the system's table. */
  static final SystemApi API = new SystemApi(NAME);

  /** Whose things they are, in scopes, paths and queries. */
  static final String USER = "userId";

  private static final String WAYBILL = "cartaPorte";
  private static final String STAMPED =
      "expected no change but the cancellation: the waybill is stamped";
  private static final int MOST_CONNECTIONS = 8;

  /** Whoever asks a database that is down learns it soon, and holds a thread no longer. */
  private static final long CONNECTION_TIMEOUT_MILLIS = 3_000;

  /** The small catalogues that come with Clave, until somebody loads the published ones. */
  private static final String BUNDLED = "bundled";

  private final HikariDataSource source;
  private final Reference reference;
  private final InstantSource clock;
  private final Object polling = new Object();
  private volatile AuditFeed feed;
  private Follower follower;
  private volatile Transporte table;

  private ReferencePart(HikariDataSource source, InstantSource clock) {
    this.source = source;
    this.reference = Reference.open(source, clock);
    this.clock = clock;
  }

  /** Opens the database of a server. */
  public static ReferencePart open(SystemEnvironment environment) {
    return open(environment.database().get(), environment.clock(), environment.meters());
  }

  /** Opens the database and sees to it that every catalogue has a version. */
  private static ReferencePart open(String jdbcUrl, InstantSource clock, MeterRegistry meters) {
    HikariConfig pool = new HikariConfig();
    pool.setPoolName("clave-reference");
    pool.setJdbcUrl(jdbcUrl);
    pool.setMaximumPoolSize(MOST_CONNECTIONS);
    pool.setMinimumIdle(1);
    pool.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
    pool.setMetricRegistry(meters);
    HikariDataSource source = new HikariDataSource(pool);
    try {
      ReferencePart system = new ReferencePart(source, clock);
      system.loadMissing();
      return system;
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
  }

  private void loadMissing() {
    Set<Catalogue> loadedCatalogues =
        reference.loads().list().stream().map(load -> load.catalogue()).collect(Collectors.toSet());
    for (Catalogue catalogue : Catalogue.values()) {
      if (!loadedCatalogues.contains(catalogue)) {
        load(catalogue);
      }
    }
  }

  private void load(Catalogue catalogue) {
    String file = "transporte/reference/" + catalogue.officialName() + ".csv";
    try {
      reference.loads().load(catalogue, BUNDLED, SystemFile.bytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Begins to copy the changes of the table into the audit trail, and to free who has no trip. */
  @Override
  public void follow(RunningTable running) {
    table = Transporte.on(running.table());
    feed =
        reference
            .audit()
            .feed(running.streams(), running.table().tableName(), new TripEnds(running.table()));
    follower = Follower.start(NAME, this::pollFeed);
  }

  /** The feed belongs to one thread at a time: its follower's, or whoever's erases a person. */
  private void pollFeed() {
    synchronized (polling) {
      if (feed != null) {
        feed.poll();
      }
    }
  }

  @Override
  public PersonalRecords personalRecords() {
    return reference.people(this::pollFeed);
  }

  @Override
  public WriteCheck writeCheck() {
    return new WriteCheck() {
      @Override
      public List<Problem.Fault> faults(String entity, Map<String, Object> item) {
        return ReferencePart.this.faults(entity, item);
      }

      @Override
      public boolean judgesChanges(String entity) {
        return entity.equals(WAYBILL);
      }

      @Override
      public List<Problem.Fault> changeFaults(
          String entity, Map<String, Object> before, Optional<Map<String, Object>> after) {
        return StampedWaybill.wrongChanges(
                Json.MAPPER.valueToTree(before), after.map(Json.MAPPER::valueToTree))
            .stream()
            .map(name -> new Problem.Fault("/" + name, STAMPED))
            .toList();
      }
    };
  }

  /** What the authority would refuse; warnings do not count. */
  List<Problem.Fault> faults(String entity, Map<String, Object> item) {
    JsonNode judged = Json.MAPPER.valueToTree(item);
    Optional<Problem.Fault> zero = Storable.zero(judged);
    if (zero.isPresent()) {
      return List.of(zero.get());
    }
    try {
      return reference.check(entity, judged).stream()
          .filter(finding -> finding.severity() == Finding.Severity.ERROR)
          .map(
              finding ->
                  new Problem.Fault(finding.pointer(), finding.number() + ": " + finding.message()))
          .toList();
    } catch (ReferenceException e) {
      throw unavailable(e);
    }
  }

  @Override
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>(new CatalogueRoutes(this).routes());
    routes.addAll(new AccountRoutes(this, clock).routes());
    routes.addAll(new HistoryRoutes(this).routes());
    routes.addAll(new WaybillRoutes(() -> table).routes());
    return routes.stream().map(route -> route.handledBy(refusing(route.handler()))).toList();
  }

  private static Route.Handler refusing(Route.Handler handler) {
    return call -> {
      try {
        return handler.handle(call.forPostgres());
      } catch (ReferenceException e) {
        throw unavailable(e);
      }
    };
  }

  private static Problem.Refusal unavailable(ReferenceException e) {
    return Problem.of(503, "busy", e.getMessage()).refusal();
  }

  Reference reference() {
    return reference;
  }

  /**
   * Whether the caller may see that user: a token that is bound to one sees no other, and one that
   * is bound to more than a user not all of that user's.
   */
  static boolean sees(Call call, String userId) {
    Map<String, String> scope = call.grant().scope();
    return scope.isEmpty() || scope.equals(Map.of(USER, userId));
  }

  static Problem.Refusal anothers() {
    return Problem.forbidden("the token is bound to another `" + USER + "`").refusal();
  }

  @Override
  public void close() {
    if (follower != null) {
      follower.close();
    }
    source.close();
  }
}
