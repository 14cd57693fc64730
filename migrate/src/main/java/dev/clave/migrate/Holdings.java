package dev.clave.migrate;

import dev.clave.migrate.capture.ItemKey;
import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.capture.Root;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.Reject;
import dev.clave.table.item.Image;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What rows made, as their ownership is kept. */
final class Holdings {
  private Holdings() {}

  /** Of a page, row by row of its step. */
  static List<Ownership.Holding> of(String step, Prepared page) {
    Map<List<String>, Map<ItemKey, Ownership.Claim>> claims = new LinkedHashMap<>();
    Map<List<String>, List<Reject>> rejects = new LinkedHashMap<>();
    for (Draft draft : page.rejectedDrafts()) {
      claims(claims, draft, false);
    }
    for (Draft entry : page.entries()) {
      claims(claims, entry, true);
    }
    for (int at = 0; at < page.rejectedDrafts().size(); at++) {
      rejects
          .computeIfAbsent(page.rejectedDrafts().get(at).root(), none -> new ArrayList<>())
          .add(page.rejects().get(at));
    }
    List<Ownership.Holding> holdings = new ArrayList<>();
    claims.forEach(
        (key, items) ->
            holdings.add(
                new Ownership.Holding(
                    new Root(step, key), reason(rejects.getOrDefault(key, List.of())), items)));
    return holdings;
  }

  static String reason(List<Reject> rejects) {
    return rejects.stream().map(Reject::reason).collect(Collectors.joining("\n"));
  }

  private static void claims(
      Map<List<String>, Map<ItemKey, Ownership.Claim>> claims, Draft draft, boolean owned) {
    Map<ItemKey, Ownership.Claim> rootClaims =
        claims.computeIfAbsent(draft.root(), none -> new LinkedHashMap<>());
    for (Image image : draft.images()) {
      rootClaims.put(
          ItemKey.of(image.table(), image.key()),
          new Ownership.Claim(
              owned ? Optional.of(Digest.of(image.item())) : Optional.empty(), owned));
    }
  }
}
