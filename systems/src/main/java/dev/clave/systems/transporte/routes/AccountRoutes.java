package dev.clave.systems.transporte.routes;

import static dev.clave.systems.transporte.routes.ReferencePart.API;

import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.systems.transporte.reference.Accounts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Users, what they say of themselves and the plan that they have. A token that is bound to one user
 * sees and changes that one, and registers nobody.
 */
final class AccountRoutes {
  private static final int LONGEST_TEXT = 200;

  /** One name at one host, which is what tells a slip; only a message tells whether it arrives. */
  private static final Pattern EMAIL = Pattern.compile("[^\\s@]+@[^\\s@]+\\.[^\\s@]+");

  private final ReferencePart system;
  private final InstantSource clock;

  AccountRoutes(ReferencePart system, InstantSource clock) {
    this.system = system;
    this.clock = clock;
  }

  List<Route> routes() {
    String users = API.path("/users");
    String profile = users + "/:userId/profile";
    String plan = users + "/:userId/subscription";
    Map<String, Object> userSchema = Schema.of(Accounts.User.class);
    Map<String, Object> profileSchema = Schema.of(Accounts.Profile.class);
    Map<String, Object> subscriptionSchema = Schema.of(Accounts.Subscription.class);
    return List.of(
        Route.post(users, API.operators(), this::register)
            .about(
                API.about("Register a user by e-mail, which nobody else may have")
                    .operation("registerUser")
                    .body(Schema.object(Map.of("email", Schema.text(), "id?", Schema.text("uuid"))))
                    .answer(201, userSchema)),
        Route.get(users, API.readers(), this::find)
            .about(
                API.about("The user of an e-mail address")
                    .operation("findUser")
                    .query("email", true, Schema.text(), "in whatever case")
                    .answer(200, userSchema)),
        Route.get(profile, API.readers(), this::profile)
            .about(
                API.about("What a user says of themselves")
                    .operation("getProfile")
                    .answer(200, profileSchema)),
        Route.put(profile, API.writers(), this::describe)
            .about(
                API.about("Write a user's profile, whole")
                    .operation("replaceProfile")
                    .body(
                        Schema.object(
                            Map.of(
                                "nombre", Schema.text(),
                                "empresa?", Schema.text(),
                                "rfc?", Schema.text(),
                                "telefono?", Schema.text())))
                    .answer(200, profileSchema)),
        Route.get(plan, API.readers(), this::subscription)
            .about(
                API.about("The plan that a user has now")
                    .operation("getSubscription")
                    .answer(200, subscriptionSchema)),
        Route.put(plan, API.operators(), this::subscribe)
            .about(
                API.about("Start a plan now, in place of the one that runs")
                    .operation("startSubscription")
                    .body(
                        Schema.object(
                            Map.of("plan", Schema.text(), "ends_at?", Schema.text("date-time"))))
                    .answer(200, subscriptionSchema)),
        Route.delete(plan, API.operators(), this::cancel)
            .about(
                API.about("End the plan that runs")
                    .operation("endSubscription")
                    .answer(204, Map.of())));
  }

  private Answer register(Call call) {
    if (!call.grant().scope().isEmpty()) {
      throw Problem.forbidden("a token that is bound to one user registers nobody").refusal();
    }
    BodyFields body = BodyFields.of(call);
    String email = limited("email", body.text("email").strip());
    if (!EMAIL.matcher(email).matches()) {
      throw BodyFields.refusal("email", "expected an e-mail address, found `" + email + "`");
    }
    UUID id = body.uuid("id").orElseGet(UUID::randomUUID);
    if (!accounts().register(id, email)) {
      throw Problem.of(409, "taken", "another user has the e-mail `" + email + "` or that id")
          .refusal();
    }
    return Answer.created(
        API.path("/users?email=" + URLEncoder.encode(email, StandardCharsets.UTF_8)),
        Shown.of(accounts().user(id).orElseThrow()));
  }

  private Answer find(Call call) {
    String email =
        call.query("email")
            .orElseThrow(() -> Problem.badRequest("expected `email`, found nothing").refusal());
    Accounts.User user =
        accounts()
            .user(email)
            .filter(account -> isSeen(call, account))
            .orElseThrow(
                () -> Problem.notFound("no user has the e-mail `" + email + "`").refusal());
    return Answer.ok(Shown.of(user));
  }

  /** Whom the caller may not see does not exist for it. */
  private static boolean isSeen(Call call, Accounts.User user) {
    boolean isVisible = ReferencePart.sees(call, user.id().toString());
    if (!isVisible) {
      call.trespassed("the e-mail is another user's");
    }
    return isVisible;
  }

  private Answer profile(Call call) {
    UUID id = user(call);
    return accounts()
        .profile(id)
        .map(profile -> (Answer) Answer.ok(Shown.of(profile)))
        .orElseThrow(() -> Problem.notFound("user `" + id + "` has no profile yet").refusal());
  }

  private Answer describe(Call call) {
    UUID id = user(call);
    BodyFields body = BodyFields.of(call);
    Accounts.Profile profile =
        new Accounts.Profile(
            id,
            limited("nombre", body.text("nombre")),
            optional(body, "empresa"),
            body.optional("rfc"),
            optional(body, "telefono"));
    profile.fault().ifPresent(fault -> refuse("rfc", fault));
    accounts().save(profile);
    return Answer.ok(Shown.of(profile));
  }

  private static void refuse(String field, String fault) {
    throw BodyFields.refusal(field, fault);
  }

  private Answer subscription(Call call) {
    UUID id = user(call);
    return accounts()
        .subscription(id)
        .map(plan -> (Answer) Answer.ok(Shown.of(plan)))
        .orElseThrow(() -> Problem.notFound("user `" + id + "` has no plan now").refusal());
  }

  private Answer subscribe(Call call) {
    UUID id = user(call);
    BodyFields body = BodyFields.of(call);
    accounts().subscribe(id, limited("plan", body.text("plan")), end(body));
    return subscription(call);
  }

  private Optional<Instant> end(BodyFields body) {
    Optional<String> text = body.optional("ends_at");
    try {
      Optional<Instant> end = text.map(Instant::parse);
      if (end.filter(moment -> !moment.isAfter(clock.instant())).isPresent()) {
        throw BodyFields.refusal("ends_at", "expected a moment to come, found `" + end.get() + "`");
      }
      return end;
    } catch (DateTimeException e) {
      throw BodyFields.refusal(
          "ends_at", "expected a moment as 2026-05-01T10:00:00Z, found `" + text.get() + "`");
    }
  }

  private Answer cancel(Call call) {
    UUID id = user(call);
    if (!accounts().cancel(id)) {
      throw Problem.notFound("user `" + id + "` has no plan now").refusal();
    }
    return Answer.nothing(204);
  }

  /** The user of the path, whom the caller may see. */
  private UUID user(Call call) {
    String text = call.parameter(ReferencePart.USER);
    UUID id = BodyFields.uuid(ReferencePart.USER, text);
    if (!ReferencePart.sees(call, id.toString())) {
      throw ReferencePart.anothers();
    }
    return accounts()
        .user(id)
        .map(Accounts.User::id)
        .orElseThrow(() -> Problem.notFound("no user `" + id + "`").refusal());
  }

  private static Optional<String> optional(BodyFields body, String name) {
    return body.optional(name).map(text -> limited(name, text));
  }

  private static String limited(String name, String text) {
    if (text.isBlank() || text.length() > LONGEST_TEXT) {
      throw BodyFields.refusal(
          name, "expected 1 to %d characters, found %d".formatted(LONGEST_TEXT, text.length()));
    }
    return text;
  }

  private Accounts accounts() {
    return system.reference().accounts();
  }
}
