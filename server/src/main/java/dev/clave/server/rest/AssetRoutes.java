package dev.clave.server.rest;

import dev.clave.assets.Asset;
import dev.clave.assets.AssetException;
import dev.clave.assets.AssetPage;
import dev.clave.assets.Assets;
import dev.clave.assets.Field;
import dev.clave.assets.NewAsset;
import dev.clave.assets.Sweeper;
import dev.clave.assets.Upload;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import software.amazon.awssdk.core.exception.SdkException;

/** Files of a table system: their bytes go straight to the object store and back. */
public final class AssetRoutes {
  private static final Set<String> NAMED_BY_CALLER = Set.of("self", "key", "status");

  /** How many items are read to show some files to somebody who names no owner. */
  private static final int MOST_ITEMS = 5_000;

  /** How many entries of a sweep go by between two lines of progress. */
  private static final int PROGRESS = 100;

  private final TableSystem system;
  private final Assets assets;
  private final String all;
  private final EntityKey key;
  private final AssetJson json;

  public AssetRoutes(TableSystem system, Assets assets) {
    this.system = system;
    this.assets = assets;
    this.all = system.api().path("/assets");
    this.key =
        EntityKey.of(
            system.table(), system.design().findEntity(assets.entity().name()).orElseThrow());
    this.json = new AssetJson(all, key);
  }

  public List<Route> routes() {
    String one = all + key.path();
    AssetDescriptions about = new AssetDescriptions(system.api());
    return List.of(
        Route.post(all, system.api().writers(), call -> said(() -> begin(call)))
            .about(about.begin()),
        Route.get(all, system.api().readers(), call -> said(() -> list(call)))
            .about(about.list(PatternRoutes.LARGEST_LIMIT)),
        Route.get(all + "/relations", system.api().readers(), call -> said(() -> relations(call)))
            .about(about.relations()),
        Route.post(all + "/sweep", system.api().operators(), call -> said(() -> sweep(call)))
            .about(about.sweep()),
        Route.get(one, system.api().readers(), call -> said(() -> read(call))).about(about.read()),
        Route.post(one + "/parts", system.api().writers(), call -> said(() -> resume(call)))
            .about(about.resume()),
        Route.post(one + "/confirm", system.api().writers(), call -> said(() -> confirm(call)))
            .about(about.confirm()),
        Route.get(one + "/download", system.api().readers(), call -> said(() -> download(call)))
            .about(about.download()),
        Route.of(HttpMethod.DELETE, one, system.api().writers(), call -> said(() -> delete(call)))
            .about(about.delete()));
  }

  /** The files, with who writes their metadata. */
  private Assets of(Call call) {
    return assets.through(system.signedBy(call));
  }

  private Answer begin(Call call) {
    BodyFields body = BodyFields.of(call);
    Upload upload =
        of(call)
            .begin(
                new NewAsset(
                    named(call, body.optional("owner")),
                    body.text("relation"),
                    body.optional("relatedTo"),
                    body.text("fileName"),
                    body.text("contentType"),
                    body.size("size"),
                    body.texts("checksums")));
    return Answer.created(json.path(upload.asset()), json.upload(upload));
  }

  private Answer list(Call call) {
    if (call.query("owner").isEmpty() && call.query("relation").isEmpty()) {
      return some(call);
    }
    String owner = named(call, call.query("owner"));
    String relation =
        call.query("relation")
            .orElseThrow(() -> Problem.badRequest("expected `relation`, found nothing").refusal());
    AssetPage page =
        assets.list(
            owner,
            relation,
            call.query("relatedTo"),
            call.number("limit", PatternRoutes.DEFAULT_LIMIT, 1, PatternRoutes.LARGEST_LIMIT),
            call.query("cursor"));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("assets", page.assets().stream().map(json::asset).toList());
    page.cursor().ifPresent(cursor -> answer.put("next", call.again(Map.of("cursor", cursor))));
    return Answer.ok(answer);
  }

  /** A few files of whoever they are; for a token that is bound to an owner, of that one. */
  private Answer some(Call call) {
    Optional<String> bound = bound(call);
    int limit = call.number("limit", PatternRoutes.DEFAULT_LIMIT, 1, PatternRoutes.LARGEST_LIMIT);
    List<Asset> visibleAssets =
        bound.isPresent()
            ? assets.some(MOST_ITEMS, MOST_ITEMS).stream()
                .filter(asset -> asset.owner().equals(bound.get()))
                .limit(limit)
                .toList()
            : assets.some(limit, MOST_ITEMS);
    return Answer.ok(Map.of("assets", visibleAssets.stream().map(json::asset).toList()));
  }

  private Answer relations(Call call) {
    bound(call);
    return Answer.ok(AssetJson.relations(assets));
  }

  private Answer read(Call call) {
    return Answer.ok(json.asset(assets.asset(key.values(call), owner(call))));
  }

  private Answer resume(Call call) {
    Upload upload = of(call).resume(key.values(call), owner(call));
    Map<String, Object> answer = new LinkedHashMap<>(json.upload(upload));
    answer.put("asset", known(upload.asset(), call));
    return Answer.ok(answer);
  }

  private Answer confirm(Call call) {
    return Answer.ok(known(of(call).confirm(key.values(call), owner(call)), call));
  }

  /** What is known of a file; to a caller who may only write, that it is there. */
  private Map<String, Object> known(Asset asset, Call call) {
    Map<String, Object> all = new LinkedHashMap<>(json.asset(asset));
    if (!system.isReadBy(call)) {
      all.keySet().retainAll(NAMED_BY_CALLER);
    }
    return all;
  }

  private Answer download(Call call) {
    String owner = owner(call);
    Asset asset = assets.asset(key.values(call), owner);
    String url =
        assets
            .download(asset.key(), owner, call.query("fileName").orElse(asset.fileName()))
            .toString();
    String expires =
        assets.options().clock().instant().plus(assets.options().downloadLife()).toString();
    return Answer.ok(Map.of("url", url, "expires", expires));
  }

  private Answer delete(Call call) {
    // Of one that is gone nobody is the owner; what may be left of it goes all the same.
    of(call).delete(key.values(call), found(call).orElse(""));
    return Answer.nothing(204);
  }

  private Answer sweep(Call call) {
    if (!call.grant().scope().isEmpty()) {
      throw Problem.forbidden("a token with a scope sweeps nothing: files of all owners are seen")
          .refusal();
    }
    boolean dryRun = call.flag("dryRun");
    return new Answer.OfStream(
        dryRun ? Map.of(Answer.DRY_RUN, "true") : Map.of(),
        "application/x-ndjson",
        out -> {
          Sweeper sweeper = assets.sweeper();
          Sweeper.Report report =
              dryRun
                  ? sweeper.look(count -> progress(out, count))
                  : sweeper.sweep(count -> progress(out, count));
          line(out, Map.of("dryRun", dryRun, "report", json.report(report)));
        });
  }

  private static void progress(OutputStream out, long count) {
    if (count % PROGRESS == 0) {
      try {
        line(out, Map.of("seen", count));
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

  /** The one owner whose files the token reaches, if it is bound to one. */
  private Optional<String> bound(Call call) {
    Map<String, String> scope = call.grant().scope();
    String owner = assets.entity().attribute(Field.OWNER);
    if (!scope.isEmpty() && !scope.keySet().equals(Set.of(owner))) {
      throw Problem.of(
              403,
              "out of scope",
              "files belong to a `%s`, and the token is bound to %s"
                  .formatted(owner, scope.keySet()))
          .refusal();
    }
    return Optional.ofNullable(scope.get(owner));
  }

  /** The owner that a caller says, which must be the one it is bound to. */
  private String named(Call call, Optional<String> ownerInput) {
    Optional<String> bound = bound(call);
    if (bound.isPresent() && ownerInput.filter(each -> !each.equals(bound.get())).isPresent()) {
      throw Problem.of(
              403,
              "out of scope",
              "expected `owner` to be `%s`, to which the token is bound, found `%s`"
                  .formatted(bound.get(), ownerInput.get()))
          .refusal();
    }
    return bound
        .or(() -> ownerInput)
        .orElseThrow(
            () -> Problem.badRequest("expected `owner`: the token is bound to none").refusal());
  }

  /** Whose file the path names: for a token that is bound to an owner, that one or nobody's. */
  private String owner(Call call) {
    return found(call).orElseThrow(() -> Problem.notFound("there is no such asset").refusal());
  }

  /** The same; nothing if there is no such file. Another owner's does not exist for the caller. */
  private Optional<String> found(Call call) {
    Optional<String> bound = bound(call);
    Optional<String> storedOwner = assets.owner(key.values(call));
    if (bound.isPresent() && storedOwner.isPresent() && !bound.equals(storedOwner)) {
      call.trespassed("the file is another owner's");
    }
    return bound.or(() -> storedOwner);
  }

  private static Answer said(Callable<Answer> work) throws Exception {
    try {
      return Refusals.of(work);
    } catch (AssetException e) {
      throw switch (e.kind()) {
        case REFUSED -> Problem.of(400, "refused input", e.getMessage()).refusal();
        case NOT_FOUND -> Problem.notFound(e.getMessage()).refusal();
        case NOT_UPLOADED -> Problem.of(409, "not uploaded", e.getMessage()).refusal();
        case MISMATCH -> Problem.of(422, "mismatch", e.getMessage()).refusal();
      };
    } catch (SdkException e) {
      throw Problem.of(503, "busy", "the object store did not answer").refusal();
    }
  }
}
