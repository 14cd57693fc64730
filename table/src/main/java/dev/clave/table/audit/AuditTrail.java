package dev.clave.table.audit;

import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditAction;
import dev.clave.design.model.AuditRole;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.provision.Provisioned;
import dev.clave.table.stream.Change;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The audit trail that a design declares with {@code audit}, written from the stream of its table:
 * whatever path a change takes, it is entered, once. Who made it stands in the item, where {@link
 * Table#signed} puts it.
 *
 * <pre>{@code
 * AuditTrail trail = AuditTrail.open(table, client, streams, InstantSource.system());
 * trail.poll();                            // again and again
 * trail.verify().broken().forEach(System.out::println);
 * }</pre>
 *
 * <p>Entries and the position in the stream are written in one transaction: a process that ends
 * anywhere goes on where it was, and two processes do not enter one change twice. A table of its
 * own, {@link #headTable}, holds that position and the end of the chain.
 */
public final class AuditTrail {
  /** How often another process may come in between before a poll is given up until the next. */
  private static final int ATTEMPTS = 20;

  private static final int PART_OF_HEAP = 8;

  /** Entries that are replaced in one transaction: of 400 KB each, they are within its 4 MB. */
  private static final int PORTION = 8;

  private final Table table;
  private final InstantSource clock;
  private final Audit.Trail trail;
  private final Chain chain;
  private final TrailStream stream;
  private final ChangeReader changes;

  /** The keys of entries that this object replaced, until their stream tells of it. */
  private final Set<Map<String, AttributeValue>> ownChanges = new HashSet<>();

  private AuditTrail(
      Table table,
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      InstantSource clock,
      Audit audit,
      Optional<Duration> keep) {
    this.table = table;
    this.clock = clock;
    this.trail = audit.trail().orElseThrow();
    this.chain = new Chain(table, client, trail, keep);
    this.stream = new TrailStream(table.tableName(), client, streams, chain);
    this.changes = new ChangeReader(table, audit);
  }

  /**
   * The trail of a table whose design declares one; its entries expire as the design says.
   *
   * @throws IllegalArgumentException if the design declares no entries
   */
  public static AuditTrail open(
      Table table, DynamoDbClient client, DynamoDbStreamsClient streams, InstantSource clock) {
    return open(table, client, streams, clock, Optional.empty());
  }

  /**
   * As {@link #open(Table, DynamoDbClient, DynamoDbStreamsClient, InstantSource)}, kept as long.
   */
  public static AuditTrail open(
      Table table,
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      InstantSource clock,
      Optional<Duration> keep) {
    Audit audit =
        table
            .design()
            .audit()
            .filter(each -> each.trail().isPresent())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "expected a design with `audit` and its `entries`, found none in `"
                            + table.design().name()
                            + "`"));
    Optional<Duration> time = keep.or(() -> audit.trail().get().keep());
    AuditTrail trail = new AuditTrail(table, client, streams, clock, audit, time);
    trail.chain.provision();
    return trail;
  }

  /** The table that holds the end of the chain. */
  public static String headTable(String tableName) {
    return tableName + "-audit";
  }

  /** Creates what {@link #open} needs beside the table, by a client of the caller's choice. */
  public static void provision(Table table, DynamoDbClient client) {
    Chain.heads(table, client).provision();
  }

  /** What {@link #open} would create beside the table; only reads are sent. */
  public static Provisioned provisionDryRun(Table table, DynamoDbClient client) {
    return Chain.heads(table, client).provisionDryRun();
  }

  /** Enters every change that the stream holds now; returns how many entries it wrote. */
  public synchronized int poll() {
    return read(
        change -> ownChanges.remove(change.key()) ? Optional.empty() : changes.entry(change));
  }

  /** Passes over every change that the stream holds now, such as those of a sample. */
  public synchronized void skip() {
    read(change -> Optional.empty());
  }

  private int read(Function<Change, Optional<AuditEntry>> reader) {
    int entryCount = 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      TrailStream.Round round = stream.read(reader);
      entryCount += round.entryCount();
      if (round.whole()) {
        break;
      }
    }
    return entryCount;
  }

  /**
   * Enters something that no change of an item tells, such as an import of entries.
   *
   * @throws TableException of kind {@code BUSY} if other processes wrote to the chain each time
   */
  public void record(
      AuditAction action, String actor, Optional<String> address, Map<String, Object> details) {
    AuditEntry entry =
        new AuditEntry(
            actor,
            address,
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            action,
            Optional.of(trail.entity()),
            trail.entity(),
            Optional.empty(),
            Optional.of(details));
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      ChainHead head = chain.head();
      if (chain.append(head, head, List.of(entry)).isPresent()) {
        return;
      }
    }
    throw TableException.busy(
        "the audit chain moved under each of " + ATTEMPTS + " attempts", null);
  }

  /**
   * Lets entries say a pseudonym where they named a person. The chain holds: entries keep their
   * numbers and hashes, and a new entry tells which ones say something else, with the hash of it.
   * What the stream holds is entered first, so that no entry of before comes later. A process that
   * ends in the middle leaves some entries as they were; call it again.
   *
   * @param replacement what an entry with these attributes is to say; the same where it names
   *     nobody. Its number, its hash and that of the entry before it stay.
   * @return how many entries were changed
   * @throws IllegalArgumentException if the entries of the design have no attribute for {@code
   *     after}, in which the new entry tells it
   * @throws TableException of kind {@code BUSY} if other processes wrote to the chain each time
   */
  public synchronized long pseudonymise(
      UnaryOperator<Map<String, Object>> replacement, String actor, Optional<String> address) {
    if (!trail.attributes().containsKey(AuditRole.AFTER)) {
      throw new IllegalArgumentException(
          "expected entries with an attribute for `after`, found none in `" + trail.entity() + "`");
    }
    long total = 0;
    long inPass;
    do {
      poll();
      inPass = pass(replacement, actor, address);
      total += inPass;
    } while (inPass > 0);
    return total;
  }

  private long pass(
      UnaryOperator<Map<String, Object>> replacement, String actor, Optional<String> address) {
    long changedEntries = 0;
    List<Rewrite> portion = new ArrayList<>();
    try (Stream<Item> items = table.items()) {
      for (Iterator<Item> each = items.iterator(); each.hasNext(); ) {
        Item entry = each.next();
        if (!entry.entity().equals(trail.entity())) {
          continue;
        }
        Map<String, Object> attributes = replacement.apply(entry.attributes());
        if (!attributes.equals(entry.attributes())) {
          portion.add(new Rewrite(entry, attributes));
        }
        if (portion.size() == PORTION) {
          changedEntries += rewrite(portion, actor, address);
          portion.clear();
        }
      }
    }
    return changedEntries + (portion.isEmpty() ? 0 : rewrite(portion, actor, address));
  }

  /** An entry and what it is to say. */
  private record Rewrite(Item entry, Map<String, Object> attributes) {}

  private long rewrite(List<Rewrite> portion, String actor, Optional<String> address) {
    String number = trail.attributes().get(AuditRole.SEQUENCE);
    Map<Long, String> hashes = new LinkedHashMap<>();
    List<TransactWriteItem> writes = new ArrayList<>();
    for (Rewrite each : portion) {
      writes.addAll(chain.replacement(each.entry, each.attributes));
      if (each.entry.get(number) instanceof Number sequence) {
        hashes.put(sequence.longValue(), chain.contentHash(each.attributes));
      }
    }
    AuditEntry pseudonymEntry =
        PseudonymEntry.of(
            actor, address, clock.instant().truncatedTo(ChronoUnit.MILLIS), trail, hashes);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      ChainHead head = chain.head();
      if (chain.append(head, head, List.of(pseudonymEntry), writes).isPresent()) {
        portion.forEach(
            each ->
                table
                    .images(trail.entity(), each.entry.attributes())
                    .forEach(image -> ownChanges.add(image.key())));
        return portion.size();
      }
    }
    throw TableException.busy(
        "the audit chain moved under each of " + ATTEMPTS + " attempts", null);
  }

  /**
   * Reads every entry and compares it with its hash and with the entry before it. Entries that
   * expired may be missing; anything else that is missing, changed or added is named.
   *
   * @throws TableException of the kind {@code LIMIT_REACHED} if there are more entries than can be
   *     compared in an eighth of the heap
   */
  public Verification verify() {
    return verify(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  Verification verify(long mostBytes) {
    ChainHead before = chain.head();
    ChainCheck check = new ChainCheck(trail, chain.hashes(), clock.instant(), mostBytes);
    try (Stream<Item> items = table.items()) {
      items.filter(item -> item.entity().equals(trail.entity())).forEach(check::add);
    }
    return check.verify(before, chain.head());
  }
}
