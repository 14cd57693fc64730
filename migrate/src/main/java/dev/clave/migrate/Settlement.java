package dev.clave.migrate;

import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Image;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides between rows, page by page in the order of reading: of two with one key the first is
 * taken, and children follow their parents.
 */
final class Settlement {
  private final String step;
  private final KeyLedger ledger;

  Settlement(String step, KeyLedger ledger) {
    this.step = step;
    this.ledger = ledger;
  }

  Prepared settle(List<Draft> drafts) {
    Prepared prepared = new Prepared();
    List<Optional<String>> reasons = new ArrayList<>(drafts.size());
    for (Draft draft : drafts) {
      Optional<String> reason =
          (draft.parent() == Draft.NO_PARENT
                  ? Optional.<String>empty()
                  : reasons.get(draft.parent()))
              .map(parent -> "its `" + step + "` row was rejected: " + parent)
              .or(draft::reason)
              .or(() -> taken(draft));
      reasons.add(reason);
      if (reason.isPresent()) {
        prepared.reject(draft.name(), reason.get(), draft.row(), draft.embedded());
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
        return Optional.of("another row already has the key " + shown(draft.images().get(at)));
      }
    }
    return Optional.empty();
  }

  private static String shown(Image image) {
    StringBuilder text = new StringBuilder();
    image
        .key()
        .values()
        .forEach(
            value ->
                text.append(text.isEmpty() ? "`" : "` / `")
                    .append(value.s() != null ? value.s() : value.n()));
    return text.append('`').toString();
  }
}
