package dev.clave.server.audit;

import dev.clave.server.config.Configuration;
import dev.clave.server.follow.Follower;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.SystemApi;
import dev.clave.table.Table;
import dev.clave.table.audit.AuditTrail;
import dev.clave.table.audit.Verification;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The audit trail of one system: its stream is followed, its chain can be verified.
 *
 * <pre>{@code
 * Optional<TableAudit> audit =
 *     TableAudit.start("shop", table, client, client, streams, false, configuration, clock);
 * }</pre>
 */
public final class TableAudit implements AutoCloseable {
  private final SystemApi api;
  private final AuditTrail trail;
  private final Follower follower;

  private TableAudit(String system, AuditTrail trail) {
    this.api = new SystemApi(system);
    this.trail = trail;
    this.follower = Follower.start(system, trail::poll);
  }

  /**
   * Begins to follow a table, if its design declares a trail and it is not turned off.
   *
   * @param unmeasured by which the server's own table is made; asking for it is no load of users
   * @param sampleJustLoaded whether what the table holds is a sample, which is nobody's work
   */
  public static Optional<TableAudit> start(
      String system,
      Table table,
      DynamoDbClient client,
      DynamoDbClient unmeasured,
      DynamoDbStreamsClient streams,
      boolean sampleJustLoaded,
      Configuration configuration,
      InstantSource clock) {
    AuditSettings settings = AuditSettings.of(system);
    if (table.design().audit().flatMap(each -> each.trail()).isEmpty()
        || !settings.isOn(configuration)) {
      return Optional.empty();
    }
    AuditTrail.provision(table, unmeasured);
    AuditTrail trail = AuditTrail.open(table, client, streams, clock, settings.keep(configuration));
    if (sampleJustLoaded) {
      trail.skip();
    }
    return Optional.of(new TableAudit(system, trail));
  }

  public AuditTrail trail() {
    return trail;
  }

  public List<Route> routes() {
    Map<String, Object> broken =
        Schema.object(
            Map.of("sequence", Schema.integer(), "item", Schema.text(), "reason", Schema.text()));
    return List.of(
        Route.post(api.path("/audit/verify"), api.operators(), this::verify)
            .about(
                api.about("Read the whole audit trail and name where its chain is broken")
                    .operation("verifyAudit")
                    .answer(
                        200,
                        Schema.object(
                            Map.of(
                                "whole", Schema.bool(),
                                "entries", Schema.integer(),
                                "expired", Schema.integer(),
                                "unchained", Schema.integer(),
                                "head",
                                    Schema.object(
                                        Map.of(
                                            "sequence", Schema.integer(), "hash", Schema.text())),
                                "broken", Schema.list(broken),
                                "rewritten", Schema.list(Schema.integer()),
                                "pseudonymised", Schema.integer())))));
  }

  private Answer verify(Call call) {
    if (!call.grant().scope().isEmpty()) {
      throw Problem.forbidden("a token with a scope verifies nothing: entries of all are read")
          .refusal();
    }
    Verification verification = trail.verify();
    return Answer.ok(
        Map.of(
            "whole", verification.whole(),
            "entries", verification.entries(),
            "expired", verification.expired(),
            "unchained", verification.unchained(),
            "head",
                Map.of(
                    "sequence", verification.head().sequence(), "hash", verification.head().hash()),
            "broken", verification.broken().stream().map(TableAudit::broken).toList(),
            "rewritten", verification.rewritten(),
            "pseudonymised", verification.pseudonymised()));
  }

  private static Map<String, Object> broken(Verification.Broken each) {
    return Map.of("sequence", each.sequence(), "item", each.item(), "reason", each.reason());
  }

  @Override
  public void close() {
    follower.close();
  }
}
