package dev.clave.design.infrastructure;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Step;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An IAM policy with the rights that a program needs which uses a design, and no others: a design
 * without a scan gets no right to scan, and an index that no pattern reads cannot be queried.
 *
 * <pre>{@code
 * IamPolicy.of(design, EnumSet.of(IamPolicy.Access.READ, IamPolicy.Access.WRITE), IamPolicy.Place.anywhere());
 * }</pre>
 */
public final class IamPolicy {
  private static final String VERSION = "2012-10-17";
  private static final String SERVICE = "dynamodb:";

  /** What somebody does with the tables. */
  public enum Access {
    /** Gets, patterns and views. */
    READ,
    /** Writes of entities and transactions. */
    WRITE,
    /** Follows the changes of tables that have a stream. */
    STREAM,
    /** Creates tables, applies changes of the design, reads whole tables, looks for damage. */
    MANAGE
  }

  /**
   * Where the tables are.
   *
   * @param region an AWS region, or {@code *}
   * @param account the number of an AWS account, or {@code *}
   * @param prefix what the names of tables begin with, beside what the design says
   */
  public record Place(String region, String account, String prefix) {
    public static Place anywhere() {
      return new Place("*", "*", "");
    }
  }

  private final Design design;
  private final Set<Access> access;
  private final Place place;

  /** The actions of each resource. */
  private final Map<String, Set<String>> actions = new TreeMap<>();

  private IamPolicy(Design design, Set<Access> access, Place place) {
    this.design = design;
    this.access = access;
    this.place = place;
  }

  /** The policy document, in JSON. */
  public static String of(Design design, Collection<Access> access, Place place) {
    IamPolicy policy = new IamPolicy(design, new TreeSet<>(access), place);
    design.tables().forEach(policy::table);
    policy.audit();
    return policy.text();
  }

  private String arn(String table) {
    return "arn:aws:dynamodb:%s:%s:table/%s%s"
        .formatted(place.region(), place.account(), place.prefix(), table);
  }

  private void allow(String resource, String... names) {
    Set<String> all = actions.computeIfAbsent(resource, key -> new TreeSet<>());
    for (String name : names) {
      all.add(SERVICE + name);
    }
  }

  private void table(Table table) {
    String arn = arn(table.physicalName());
    if (access.contains(Access.READ)) {
      read(table, arn);
    }
    if (access.contains(Access.WRITE)) {
      write(table, arn);
    }
    if (access.contains(Access.STREAM) && table.stream() != StreamView.NONE) {
      allow(arn + "/stream/*", "DescribeStream", "GetRecords", "GetShardIterator");
      allow(arn, "DescribeTable");
    }
    if (access.contains(Access.MANAGE)) {
      manage(table, arn);
    }
  }

  private void read(Table table, String arn) {
    allow(arn, "BatchGetItem", "GetItem");
    for (Pattern pattern : design.patterns()) {
      if (pattern.table().equals(table.name())) {
        String resource = pattern.index().map(index -> arn + "/index/" + index).orElse(arn);
        call(pattern.operation()).ifPresent(action -> allow(resource, action));
      }
    }
    boolean hasSpreadCounters =
        entities(table).stream()
            .flatMap(entity -> entity.counters().stream())
            .anyMatch(counter -> counter.shards().isPresent());
    if (hasSpreadCounters) {
      allow(arn, "Query");
    }
  }

  private static Optional<String> call(Operation operation) {
    return switch (operation) {
      case GET -> Optional.empty();
      case QUERY -> Optional.of("Query");
      case SCAN -> Optional.of("Scan");
      case NEAR -> Optional.of("SearchVectors");
    };
  }

  /** A write reads what it replaces, and looks at what must be there. */
  private void write(Table table, String arn) {
    allow(arn, "BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "UpdateItem");
    List<Entity> entities = entities(table);
    boolean looksAtOthers =
        entities.stream().anyMatch(entity -> entity.onDelete().isPresent())
            || design.transactions().stream()
                .flatMap(transaction -> transaction.steps().stream())
                .anyMatch(
                    step ->
                        step.kind() == Step.Kind.CHECK
                            && design.entity(step.entity()).table().equals(table.name()));
    if (looksAtOthers) {
      allow(arn, "ConditionCheckItem");
    }
    if (entities.stream().anyMatch(entity -> entity.onDelete().isPresent())) {
      allow(arn, "Query");
    }
  }

  private void manage(Table table, String arn) {
    allow(
        arn,
        "BatchGetItem",
        "BatchWriteItem",
        "ConditionCheckItem",
        "CreateTable",
        "DeleteItem",
        "DescribeContinuousBackups",
        "DescribeTable",
        "DescribeTimeToLive",
        "GetItem",
        "PartiQLUpdate",
        "PutItem",
        "Query",
        "Scan",
        "UpdateContinuousBackups",
        "UpdateItem",
        "UpdateTable",
        "UpdateTimeToLive");
    table.indexes().forEach(index -> allow(arn + "/index/" + index.name(), "Query", "Scan"));
    if (!table.regions().isEmpty()) {
      allow(arn, "CreateTableReplica");
    }
  }

  /** The end of the chain of an audit trail is in a table of its own beside the first. */
  private void audit() {
    boolean hasTrail = design.audit().flatMap(audit -> audit.trail()).isPresent();
    if (!hasTrail) {
      return;
    }
    String arn = arn(design.tables().get(0).physicalName() + "-audit");
    if (access.contains(Access.STREAM)) {
      allow(arn, "DeleteItem", "DescribeTable", "GetItem", "PutItem", "Query", "UpdateItem");
    }
    if (access.contains(Access.MANAGE)) {
      allow(arn, "CreateTable", "DescribeTable");
    }
  }

  private List<Entity> entities(Table table) {
    return design.entities().stream()
        .filter(entity -> entity.table().equals(table.name()))
        .toList();
  }

  /** One statement for each set of actions. */
  private String text() {
    Map<String, List<String>> resources = new TreeMap<>();
    actions.forEach(
        (resource, names) ->
            resources
                .computeIfAbsent(String.join(",", names), key -> new ArrayList<>())
                .add(resource));
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("Version", VERSION);
      json.writeArrayFieldStart("Statement");
      for (Map.Entry<String, List<String>> each : resources.entrySet()) {
        json.writeStartObject();
        json.writeStringField("Effect", "Allow");
        list(json, "Action", List.of(each.getKey().split(",", -1)));
        list(json, "Resource", each.getValue());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  private static void list(JsonGenerator json, String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
