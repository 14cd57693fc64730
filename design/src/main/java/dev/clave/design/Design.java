package dev.clave.design;

import dev.clave.design.model.Audit;
import dev.clave.design.model.Entity;
import dev.clave.design.model.FileSettings;
import dev.clave.design.model.Load;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Sample;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.design.model.Waivable;
import dev.clave.design.model.Waiver;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * A single-table design: the tables, what is kept in them, and how it is read and written.
 *
 * <pre>{@code
 * Checked checked = Design.check(Files.readString(Path.of("design.yaml")));
 * checked.findings().forEach(System.out::println);
 * Design design = checked.design().orElseThrow();
 * }</pre>
 */
public record Design(
    String name,
    String about,
    List<Table> tables,
    List<Entity> entities,
    List<Pattern> patterns,
    List<View> views,
    List<TransactionDefinition> transactions,
    Load load,
    List<Waiver> waivers,
    Optional<Audit> audit,
    Optional<FileSettings> files,
    List<Sample> samples)
    implements Waivable {
  public Design {
    tables = List.copyOf(tables);
    entities = List.copyOf(entities);
    patterns = List.copyOf(patterns);
    views = List.copyOf(views);
    transactions = List.copyOf(transactions);
    waivers = List.copyOf(waivers);
    samples = List.copyOf(samples);
  }

  /** Reads and checks a design file. Bad text gives findings, never an exception. */
  public static Checked check(String text) {
    return Checking.check(text);
  }

  /**
   * As {@link #check(String)}, for a load that stands in a file of its own; if that says only what
   * is stored or where, the design's own load counts.
   */
  public static Checked check(String text, Load load) {
    return Checking.check(text, load);
  }

  /** As {@link #check(String, Load)}, with texts in a language. */
  public static Checked check(String text, Load load, String language) {
    return Checking.check(text, load, language);
  }

  /**
   * As {@link #check(String)}, with what is said of its things in a language such as {@code es};
   * where there is no such text, in English, or else the first.
   */
  public static Checked check(String text, String language) {
    return Checking.check(text, language);
  }

  /** The languages in which a text says what its things are. */
  public static Set<String> languages(String text) {
    return Checking.languages(text);
  }

  /** What a text says of the whole design, by language; {@code en} where it names none. */
  public static Map<String, String> about(String text) {
    return Checking.about(text);
  }

  /** The same with another load. */
  public Design withLoad(Load other) {
    return new Design(
        name,
        about,
        tables,
        entities,
        patterns,
        views,
        transactions,
        other,
        waivers,
        audit,
        files,
        samples);
  }

  /** The same, marked in its name and its text as one that has errors. */
  Design asDraft(long errors) {
    String mark =
        "Draft: the check finds %d %s.".formatted(errors, errors == 1 ? "error" : "errors");
    return new Design(
        name + "-draft",
        about.isEmpty() ? mark : mark + " " + about,
        tables,
        entities,
        patterns,
        views,
        transactions,
        load,
        waivers,
        audit,
        files,
        samples);
  }

  public Optional<Table> findTable(String tableName) {
    return tables.stream().filter(table -> table.name().equals(tableName)).findFirst();
  }

  public Optional<Entity> findEntity(String entityName) {
    return entities.stream().filter(entity -> entity.name().equals(entityName)).findFirst();
  }

  public Optional<Pattern> findPattern(String patternName) {
    return patterns.stream().filter(pattern -> pattern.name().equals(patternName)).findFirst();
  }

  public Optional<TransactionDefinition> findTransaction(String transactionName) {
    return transactions.stream()
        .filter(transaction -> transaction.name().equals(transactionName))
        .findFirst();
  }

  /** The entities that a pattern gives, as far as the design has them. */
  public List<Entity> returned(Pattern pattern) {
    return pattern.returns().stream().flatMap(name -> findEntity(name).stream()).toList();
  }

  /** The table of that name; a linked design has every table that it names. */
  public Table table(String tableName) {
    return findTable(tableName)
        .orElseThrow(() -> new NoSuchElementException("no table `" + tableName + "` in " + name));
  }

  /** The entity of that name; a linked design has every entity that it names. */
  public Entity entity(String entityName) {
    return findEntity(entityName)
        .orElseThrow(() -> new NoSuchElementException("no entity `" + entityName + "` in " + name));
  }
}
