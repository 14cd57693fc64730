package dev.clave.design.compare;

import static dev.clave.design.compare.ChangeClass.SAFE;

import dev.clave.design.Design;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds what changed in patterns, views and transactions, which store nothing of their own. */
final class PatternChanges {
  private static final String REASON = "it stores nothing; programs bring their own";

  private final Design before;
  private final Design after;
  private final Changes changes;

  PatternChanges(Design before, Design after, Changes changes) {
    this.before = before;
    this.after = after;
    this.changes = changes;
  }

  void find() {
    compare("pattern", before.patterns(), after.patterns(), Pattern::name, PatternChanges::meaning);
    compare("view", before.views(), after.views(), View::name, view -> view.patterns().toString());
    compare(
        "transaction",
        before.transactions(),
        after.transactions(),
        TransactionDefinition::name,
        each -> Meaning.of(each.steps()));
  }

  private static String meaning(Pattern pattern) {
    return Meaning.of(
        List.of(
            pattern.index(),
            pattern.operation(),
            pattern.conditions(),
            pattern.filter().map(Meaning::of),
            pattern.parameters(),
            pattern.order().map(Meaning::of),
            pattern.returns(),
            pattern.one(),
            pattern.consistent(),
            Optional.of(pattern.limit())));
  }

  private <T> void compare(
      String kind,
      List<T> old,
      List<T> now,
      Function<T, String> name,
      Function<T, String> meaning) {
    Map<String, T> byName = new LinkedHashMap<>();
    old.forEach(each -> byName.put(name.apply(each), each));
    for (T each : now) {
      T was = byName.remove(name.apply(each));
      if (was == null) {
        changes.add(SAFE, kind + " " + name.apply(each), "added", REASON);
      } else if (!meaning.apply(was).equals(meaning.apply(each))) {
        changes.add(SAFE, kind + " " + name.apply(each), "changed", REASON);
      }
    }
    byName.keySet().forEach(gone -> changes.add(SAFE, kind + " " + gone, "removed", REASON));
  }
}
