package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Changed;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.source.StepReader;
import dev.clave.migrate.state.Checkpoint;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.Journal;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Keeps a migrated table in step with its source until cut-over, in rounds. Rows that vanish from
 * the source leave no trace there, so they stay in the table; a comparison lists them.
 *
 * <pre>{@code
 * Follower follower = migration.follow();
 * while (running) {
 *   Follower.Round round = follower.round();
 *   System.out.println(round.written() + " items written");
 * }
 * }</pre>
 */
public final class Follower {
  /** A row may be committed a while after the time that it carries. */
  private static final Duration OVERLAP = Duration.ofSeconds(30);

  private final Mapping mapping;
  private final SourceConnections connections;
  private final MigrationOptions options;
  private final Journal journal;
  private final Table table;
  private final KeyLedger ledger;
  private Checkpoint checkpoint;

  Follower(
      Design design,
      Mapping mapping,
      DynamoDbClient client,
      SourceConnections connections,
      MigrationOptions options,
      Journal journal,
      Checkpoint checkpoint) {
    this.mapping = mapping;
    this.connections = connections;
    this.options = options;
    this.journal = journal;
    this.checkpoint = checkpoint;
    this.table =
        Table.open(
            design, client, options.tables().withClock(InstantSource.fixed(checkpoint.began())));
    try {
      this.ledger = journal.restore(checkpoint.rejectBytes(), checkpoint.ledgerKeys());
    } catch (IOException unusable) {
      throw new MigrationException("the state directory cannot be read", unusable);
    }
  }

  /**
   * What a round did.
   *
   * @param upTo the source's time up to which the table is in step
   */
  public record Round(long written, long rejected, Instant upTo) {}

  /** Steps and children whose changes are not seen, because no column tells of them. */
  public List<String> unseen() {
    return mapping.steps().stream().flatMap(step -> Changed.untold(step).stream()).toList();
  }

  /** Brings over what changed since the last round. */
  public Round round() {
    try (Source source = connections.open()) {
      long writtenItems = 0;
      long rejected = 0;
      for (Step step : mapping.steps()) {
        if (Changed.isTold(step)) {
          try (StepReader reader =
              StepReader.since(
                  source, step, checkpoint.watermark().minus(OVERLAP), options.pageRows())) {
            for (Optional<Page> page = reader.page(); page.isPresent(); page = reader.page()) {
              Prepared prepared = prepared(step, page.get());
              writtenItems += prepared.entries().size();
              rejected += prepared.rejects().size();
            }
          }
        }
      }
      advance(source.moment());
      return new Round(writtenItems, rejected, source.moment());
    } catch (SQLException refusedDrafts) {
      throw new MigrationException(
          "the source answered: " + refusedDrafts.getMessage(), refusedDrafts);
    } catch (IOException unusable) {
      throw new MigrationException("the state directory cannot be kept", unusable);
    }
  }

  /** Writes through the table, which also moves what a changed row leaves behind. */
  private Prepared prepared(Step step, Page page) throws IOException {
    Prepared prepared =
        new Settlement(step.name(), table.design(), new KeyLedger())
            .settle(new Preparation(table, step).draft(page));
    List<KeyLedger.Claim> claims = new ArrayList<>();
    Map<Draft, String> refusedDrafts = new LinkedHashMap<>();
    for (Draft entry : prepared.entries()) {
      refusal(entry, claims).ifPresent(reason -> refusedDrafts.put(entry, reason));
    }
    refusedDrafts.forEach(prepared::refuse);
    prepared.entries().removeAll(refusedDrafts.keySet());
    journal.append(prepared.rejects(), claims);
    return prepared;
  }

  /** Puts a row's item; empty when it is in the table. */
  private Optional<String> refusal(Draft entry, List<KeyLedger.Claim> fresh) {
    if (!entry.claims().stream().allMatch(claim -> mine(claim, fresh))) {
      return Optional.of("another row already has its key and came first");
    }
    try {
      table.put(entry.entity(), entry.values());
      return Optional.empty();
    } catch (TableException refusedDrafts) {
      if (refusedDrafts.kind() == TableException.Kind.BUSY) {
        throw refusedDrafts;
      }
      return Optional.of("the table refused it: " + refusedDrafts.getMessage());
    }
  }

  private boolean mine(KeyLedger.Claim claim, List<KeyLedger.Claim> fresh) {
    Digest key = claim.key();
    boolean isInLedger = ledger.contains(key);
    boolean own = ledger.claim(claim) == claim.owner();
    if (own && !isInLedger) {
      fresh.add(claim);
    }
    return own;
  }

  private void advance(Instant moment) throws IOException {
    checkpoint =
        new Checkpoint(
            checkpoint.mappingDigest(),
            checkpoint.began(),
            moment,
            checkpoint.steps(),
            journal.rejectBytes(),
            journal.keyCount());
    journal.save(checkpoint);
  }
}
