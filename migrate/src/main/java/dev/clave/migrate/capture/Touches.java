package dev.clave.migrate.capture;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What some commits touched, as texts of the session that decoded them. For one thread.
 *
 * <pre>{@code
 * Touches touches = commits.next(Duration.ofSeconds(1)).touches();
 * boolean isNothing = touches.isNothing();
 * }</pre>
 */
public final class Touches {
  /** More keys of one step than this cost more memory and time than reading all its rows. */
  private static final int MOST_KEYS = 100_000;

  private Map<Change.Relation, List<Rule>> rules;
  private final Map<Step, Set<List<String>>> keys = new LinkedHashMap<>();
  private final Map<Step, Map<Child, Set<String>>> links = new LinkedHashMap<>();
  private final Set<Step> whole = new LinkedHashSet<>();
  private final Set<Step> keyless = new LinkedHashSet<>();
  private final Set<Integer> transactions = new LinkedHashSet<>();
  private long rows;

  Touches(Map<Change.Relation, List<Rule>> rules) {
    this.rules = rules;
  }

  /** Keys of rows that were inserted, updated or deleted. */
  public Map<Step, Set<List<String>>> keys() {
    return keys;
  }

  /** What is in the `on` columns of children that were inserted, updated or deleted. */
  public Map<Step, Map<Child, Set<String>>> links() {
    return links;
  }

  /** Steps of which any row may have been touched. */
  public Set<Step> whole() {
    return whole;
  }

  /** Steps of which a row without a key was touched. */
  public Set<Step> keyless() {
    return keyless;
  }

  /** The commits, by their 32-bit numbers. */
  public Set<Integer> transactions() {
    return transactions;
  }

  /** How many changes of rows there were. */
  public long rows() {
    return rows;
  }

  public boolean isNothing() {
    return rows == 0;
  }

  void learn(Map<Change.Relation, List<Rule>> more) {
    rules = more;
  }

  /** Of a table that is gone by now it is not known whose it was: everything is read again. */
  private List<Rule> rules(Change.Relation relation) {
    List<Rule> relationRules = rules.get(relation);
    if (relationRules == null) {
      rules.values().forEach(all -> all.forEach(rule -> whole.add(rule.step())));
      return List.of();
    }
    return relationRules;
  }

  void add(Change change) {
    if (change instanceof Change.Begin begin) {
      transactions.add(begin.xid());
    } else if (change instanceof Change.Truncate truncate) {
      for (Change.Relation relation : truncate.relations()) {
        rows++;
        rules(relation).forEach(rule -> whole.add(rule.step()));
      }
    } else if (change instanceof Change.OfRow row) {
      rows++;
      rules(row.relation()).forEach(rule -> add(rule, row));
    }
  }

  private void add(Rule rule, Change.OfRow row) {
    if (rule.wholeStep() || !told(rule, row)) {
      whole.add(rule.step());
      return;
    }
    row.before().ifPresent(tuple -> add(rule, values(rule, tuple, Optional.empty())));
    row.after().ifPresent(tuple -> add(rule, values(rule, tuple, row.before())));
  }

  /** An identity that was changed since the capture began may tell too little. */
  private static boolean told(Rule rule, Change.OfRow row) {
    return row.identity().containsAll(rule.columns());
  }

  /** Empty when a value was not sent. A null is an empty text. */
  private static Optional<List<Optional<String>>> values(
      Rule rule,
      Map<String, Optional<String>> tuple,
      Optional<Map<String, Optional<String>>> before) {
    List<Optional<String>> values = new ArrayList<>();
    for (String column : rule.columns()) {
      Optional<String> value = tuple.get(column);
      if (value == null) {
        value = before.map(each -> each.get(column)).orElse(null);
      }
      if (value == null) {
        return Optional.empty();
      }
      values.add(value);
    }
    return Optional.of(values);
  }

  private void add(Rule rule, Optional<List<Optional<String>>> values) {
    Step step = rule.step();
    if (values.isEmpty()) {
      whole.add(step);
    } else if (values.get().contains(Optional.empty())) {
      if (rule.child().isEmpty()) {
        keyless.add(step);
      }
    } else if (rule.child().isPresent()) {
      Set<String> some =
          links
              .computeIfAbsent(step, none -> new LinkedHashMap<>())
              .computeIfAbsent(rule.child().get(), none -> new LinkedHashSet<>());
      some.add(values.get().get(0).get());
      limit(step, some.size());
    } else {
      Set<List<String>> some = keys.computeIfAbsent(step, none -> new LinkedHashSet<>());
      some.add(values.get().stream().map(Optional::get).toList());
      limit(step, some.size());
    }
  }

  private void limit(Step step, int size) {
    if (size > MOST_KEYS) {
      whole.add(step);
      keys.remove(step);
      links.remove(step);
    }
  }
}
