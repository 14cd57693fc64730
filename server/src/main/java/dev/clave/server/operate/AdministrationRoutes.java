package dev.clave.server.operate;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.server.observe.AuditTrail;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.security.Tokens;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Issues tokens and shows the audit, for administrators. */
public final class AdministrationRoutes {
  private static final Access ADMINISTRATORS = new Access.Everywhere(Right.ADMINISTER);
  private static final Set<String> FIELDS = Set.of("subject", "systems", "rights", "scope", "days");
  private static final int MOST_ENTRIES = 1000;
  private static final int DEFAULT_DAYS = 30;
  private static final int MOST_DAYS = 365;
  private static final List<String> RIGHTS =
      Arrays.stream(Right.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();

  private final Tokens tokens;
  private final AuditTrail audit;
  private final List<String> systems;

  /**
   * @param systems the names of those that a token may be for
   */
  public AdministrationRoutes(Tokens tokens, AuditTrail audit, List<String> systems) {
    this.tokens = tokens;
    this.audit = audit;
    this.systems = List.copyOf(systems);
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/administration/tokens", ADMINISTRATORS, this::issue)
            .about(
                Description.of("administration", "Issue a token for a part of the server")
                    .body(
                        Schema.object(
                            Map.of(
                                "subject", Schema.text(),
                                "systems?", Schema.list(Schema.text()),
                                "rights", Schema.list(Schema.word(RIGHTS)),
                                "scope?", Schema.map(Schema.text()),
                                "days?", Schema.integer(1, MOST_DAYS))))
                    .answer(201, Schema.object(Map.of("token", Schema.text())))),
        Route.get("/api/administration/audit", ADMINISTRATORS, this::audit)
            .about(
                Description.of("administration", "Refused and administrative actions, newest first")
                    .query("limit", false, Schema.integer(1, MOST_ENTRIES), "how many")
                    .answer(200, Schema.object(Map.of("entries", Schema.list(Schema.object()))))));
  }

  private Answer audit(Call call) {
    return Answer.ok(
        Map.of("entries", Shown.of(audit.newest(call.number("limit", 100, 1, MOST_ENTRIES)))));
  }

  /** What is not understood is never left out: a scope that is misspelt would bind nobody. */
  private Answer issue(Call call) {
    BodyFields body = BodyFields.of(call, FIELDS);
    String subject = body.text("subject");
    if (subject.isBlank()) {
      throw BodyFields.refusal("subject", "expected who it is for, found nothing");
    }
    int days = body.number("days", DEFAULT_DAYS, MOST_DAYS);
    Grant grant =
        new Grant(
            subject,
            known(Set.copyOf(body.texts("systems"))),
            rights(body.texts("rights")),
            body.textsByName("scope"));
    String token = tokens.issue(grant, Duration.ofDays(days));
    audit.record(
        AuditTrail.ISSUED,
        call.grant().subject(),
        "a token for `" + grant.subject() + "`",
        call.remoteAddress(),
        call.id(),
        told(grant, days));
    return new Answer.OfJson(201, Map.of(), Map.of("token", token));
  }

  private static String told(Grant grant, int days) {
    return "%s in %s with scope %s for %d days"
        .formatted(
            grant.rights().stream().sorted().toList(),
            grant.systems().isEmpty() ? "all systems" : grant.systems().stream().sorted().toList(),
            grant.scope(),
            days);
  }

  private Set<String> known(Set<String> named) {
    for (String system : named) {
      if (!systems.contains(system)) {
        throw BodyFields.refusal(
            "systems", "expected some of %s, found `%s`".formatted(systems, system));
      }
    }
    return named;
  }

  private static Set<Right> rights(List<String> words) {
    if (words.isEmpty()) {
      throw BodyFields.refusal("rights", "expected a list of at least one right, found none");
    }
    for (String word : words) {
      if (!RIGHTS.contains(word)) {
        throw BodyFields.refusal(
            "rights", "expected some of %s, found `%s`".formatted(RIGHTS, word));
      }
    }
    return Arrays.stream(Right.values())
        .filter(each -> words.contains(each.name().toLowerCase(Locale.ROOT)))
        .collect(Collectors.toUnmodifiableSet());
  }
}
