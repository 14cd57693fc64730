package dev.clave.server.operate;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.observe.AuditTrail;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.token.IssuedToken;
import dev.clave.server.token.TokenTerms;
import dev.clave.server.token.Tokens;
import dev.clave.server.token.TooManyTokens;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Issues, lists and revokes tokens, and rotates their key; exchanges one for a browser's. */
public final class TokenRoutes {
  private static final String PATH = "/api/administration/tokens";
  private static final Access ADMINISTRATORS = new Access.Everywhere(Right.ADMINISTER);
  private static final int DEFAULT_DAYS = 30;
  private static final int MOST_DAYS = (int) Tokens.LONGEST_LIFE.toDays();
  private static final int DEFAULT_SHOWN = 100;
  private static final int MOST_SHOWN = 1000;
  private static final List<String> RIGHTS =
      Arrays.stream(Right.values()).map(Right::word).toList();

  private final Tokens tokens;
  private final TokenTerms terms;
  private final AuditTrail audit;

  /**
   * @param terms what a token may be for
   */
  public TokenRoutes(Tokens tokens, TokenTerms terms, AuditTrail audit) {
    this.tokens = tokens;
    this.terms = terms;
    this.audit = audit;
  }

  public List<Route> routes() {
    Map<String, Object> texts = Schema.list(Schema.text());
    Map<String, Map<String, Object>> issued = new LinkedHashMap<>();
    issued.put("id", Schema.text());
    issued.put("subject", Schema.text());
    issued.put("systems", texts);
    issued.put("rights", texts);
    issued.put("scope", Schema.map(Schema.text()));
    issued.put("issued_by", Schema.text());
    issued.put("issued_at", Schema.text());
    issued.put("ends_at", Schema.text());
    return List.of(
        Route.post(PATH, ADMINISTRATORS, this::issue)
            .about(
                Description.of("administration", "Issue a token for a part of the server")
                    .operation("issueToken")
                    .body(
                        Schema.object(
                            Map.of(
                                "subject", Schema.text(),
                                "systems?", texts,
                                "rights", Schema.list(Schema.word(RIGHTS)),
                                "scope?", Schema.map(Schema.text()),
                                "days?", Schema.integer(1, MOST_DAYS))))
                    .answer(
                        201,
                        Schema.object(
                            Map.of(
                                "token", Schema.text(),
                                "id", Schema.text(),
                                "ends_at", Schema.text())))),
        Route.get(PATH, ADMINISTRATORS, this::list)
            .about(
                Description.of("administration", "The tokens in use, newest first")
                    .operation("listTokens")
                    .query("limit", false, Schema.integer(1, MOST_SHOWN), "how many")
                    .query("after", false, Schema.text(), "the id of the last one that was shown")
                    .answer(
                        200, Schema.object(Map.of("tokens", Schema.list(Schema.object(issued)))))),
        Route.delete(PATH + "/:id", ADMINISTRATORS, this::revoke)
            .about(
                Description.of("administration", "Revoke a token and its browser sessions")
                    .operation("revokeToken")
                    .answer(204, Map.of())),
        Route.post("/api/administration/signing-key/rotation", ADMINISTRATORS, this::rotate)
            .about(
                Description.of(
                        "administration",
                        "Sign with a new key; tokens of the previous one are taken until they end")
                    .operation("rotateSigningKey")
                    .answer(200, Schema.object(Map.of("key", Schema.text())))),
        Route.post("/api/session", new Access.AnyGrant(), this::session)
            .about(
                Description.of("server", "A token of a few hours for what the caller's allows")
                    .operation("beginSession")
                    .answer(
                        201,
                        Schema.object(Map.of("token", Schema.text(), "ends_at", Schema.text())))));
  }

  /** What is not understood is never left out: a scope that is misspelt would bind nobody. */
  private Answer issue(Call call) {
    BodyFields body = BodyFields.of(call);
    String subject = body.text("subject");
    if (subject.isBlank()) {
      throw BodyFields.refusal("subject", "expected who it is for, found nothing");
    }
    int days = body.number("days", DEFAULT_DAYS, MOST_DAYS);
    Set<String> systems = Set.copyOf(body.texts("systems"));
    Map<String, String> scope = body.textsByName("scope");
    Set<Right> rights = rights(body.texts("rights"));
    terms
        .fault(systems, scope)
        .ifPresent(
            fault -> {
              throw BodyFields.refusal(fault.field(), fault.detail());
            });
    Grant grant = new Grant(subject, systems, rights, scope);
    Tokens.Issued issued = issue(grant, days, call);
    audit.record(
        AuditTrail.ISSUED,
        call.grant().subject(),
        "a token for `" + grant.subject() + "`",
        call.remoteAddress(),
        call.id(),
        told(grant, days));
    return new Answer.OfJson(
        201,
        Map.of(),
        Map.of(
            "token",
            issued.text(),
            "id",
            issued.token().id(),
            "ends_at",
            issued.token().endsAt().toString()));
  }

  private Tokens.Issued issue(Grant grant, int days, Call call) {
    try {
      return tokens.issue(grant, Duration.ofDays(days), call.grant().subject());
    } catch (TooManyTokens e) {
      throw Problem.of(409, "too many tokens", e.getMessage()).refusal();
    }
  }

  private static String told(Grant grant, int days) {
    return "%s in %s with scope %s for %d days"
        .formatted(
            grant.rights().stream().sorted().toList(),
            grant.systems().isEmpty() ? "all systems" : grant.systems().stream().sorted().toList(),
            grant.scope(),
            days);
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
        .filter(each -> words.contains(each.word()))
        .collect(Collectors.toUnmodifiableSet());
  }

  private Answer list(Call call) {
    List<IssuedToken> all = tokens.inUse();
    int begin =
        call.query("after")
            .map(id -> all.stream().map(IssuedToken::id).toList().indexOf(id) + 1)
            .orElse(0);
    return Answer.ok(
        Map.of(
            "tokens",
            all.stream()
                .skip(begin)
                .limit(call.number("limit", DEFAULT_SHOWN, 1, MOST_SHOWN))
                .map(IssuedToken::shown)
                .toList()));
  }

  private Answer revoke(Call call) {
    if (!tokens.revoke(call.parameter("id"), call.grant().subject())) {
      throw Problem.notFound("no token in use has the id `" + call.parameter("id") + "`").refusal();
    }
    return Answer.nothing(204);
  }

  private Answer rotate(Call call) {
    return Answer.ok(Map.of("key", tokens.rotate(call.grant().subject())));
  }

  private Answer session(Call call) {
    Tokens.Issued issued =
        tokens
            .session(call.grant())
            .orElseThrow(
                () -> Problem.forbidden("expected a token that this server issued").refusal());
    return new Answer.OfJson(
        201,
        Map.of(),
        Map.of("token", issued.text(), "ends_at", issued.token().endsAt().toString()));
  }
}
