package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.design.model.Unique;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.item.Image;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides between rows, page by page in the order of reading: of two with one key the first is
 * taken, and children follow their parents.
 */
final class Settlement {
  private final String step;
  private final Design design;
  private final KeyLedger ledger;

  Settlement(String step, Design design, KeyLedger ledger) {
    this.step = step;
    this.design = design;
    this.ledger = ledger;
  }

  Prepared settle(List<Draft> drafts) {
    Prepared prepared = new Prepared();
    List<Optional<String>> reasons = new ArrayList<>(drafts.size());
    for (Draft draft : drafts) {
      Optional<String> reason =
          (draft.place() == Draft.NO_PARENT ? Optional.<String>empty() : reasons.get(draft.place()))
              .map(parent -> "its `" + step + "` row was rejected: " + parent)
              .or(draft::reason)
              .or(() -> taken(draft));
      reasons.add(reason);
      if (reason.isPresent()) {
        prepared.reject(draft, reason.get());
      } else {
        draft.claims().forEach(ledger::claim);
        prepared.take(draft);
      }
    }
    return prepared;
  }

  private Optional<String> taken(Draft draft) {
    for (int at = 0; at < draft.claims().size(); at++) {
      if (ledger.contains(draft.claims().get(at).key())) {
        return Optional.of(clash(draft, at));
      }
    }
    return Optional.empty();
  }

  /** The first image is the row's own item, the next are the guards of its unique values. */
  private String clash(Draft draft, int at) {
    List<Unique> guards =
        design.entity(draft.entity()).unique().stream()
            .filter(unique -> values(draft, unique).size() == unique.attributes().size())
            .flatMap(unique -> Stream.generate(() -> unique).limit(guards(draft, unique)))
            .toList();
    if (at > 0 && at <= guards.size()) {
      Unique unique = guards.get(at - 1);
      return "another row already has its unique `"
          + String.join("`, `", unique.attributes())
          + "`, found `"
          + String.join("`, `", values(draft, unique))
          + "`";
    }
    return "another row already has the key " + text(draft.images().get(at));
  }

  /** How many guards a unique value of the row has: one, or one for each element of a set. */
  private static int guards(Draft draft, Unique unique) {
    return unique
        .each()
        .map(draft.values()::get)
        .map(value -> value instanceof Collection<?> elements ? elements.size() : 1)
        .orElse(1);
  }

  /** The values of unique attributes that the row has, of each a text. */
  private static List<String> values(Draft draft, Unique unique) {
    List<String> values = new ArrayList<>();
    for (String path : unique.attributes()) {
      Object value = draft.values();
      for (String name : path.split("\\.", -1)) {
        value = value instanceof Map<?, ?> level ? level.get(name) : null;
      }
      if (value != null) {
        values.add(value.toString());
      }
    }
    return values;
  }

  private static String text(Image image) {
    return image.key().values().stream()
        .map(value -> "`" + (value.s() != null ? value.s() : value.n()) + "`")
        .collect(Collectors.joining(" / "));
  }
}
