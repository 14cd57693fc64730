package dev.clave.migrate.source;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What there is to say about the conversion of one row. For one thread.
 *
 * <pre>{@code
 * Map<String, Object> item = Converter.values(step.target(), row, parent, log);
 * System.err.println(log.problems());
 * }</pre>
 */
public final class ConversionLog {
  private final List<String> problems = new ArrayList<>();
  private final Set<String> cutToMillis = new LinkedHashSet<>(2);

  void problem(String attribute, String message) {
    problems.add("`" + attribute + "`: " + message);
  }

  /** Why the row is rejected, whatever its values are. */
  public void refusal(String reason) {
    problems.add(reason);
  }

  void cutToMillis(String attribute) {
    cutToMillis.add(attribute);
  }

  /** Why the row cannot be converted, each with its attribute; empty when it can. */
  public List<String> problems() {
    return problems;
  }

  /** Attributes whose timestamps were finer than the milliseconds that a table keeps. */
  public Set<String> cutToMillis() {
    return cutToMillis;
  }

  /** Takes over what was said about a row that goes into this one. */
  public void addAll(ConversionLog embedded, String place) {
    embedded.problems.forEach(problem -> problems.add(place + " " + problem));
    embedded.cutToMillis.forEach(attribute -> cutToMillis.add(attribute));
  }
}
