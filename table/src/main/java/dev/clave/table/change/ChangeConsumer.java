package dev.clave.table.change;

import dev.clave.table.stream.Change;
import dev.clave.table.stream.TableStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Reads a table's stream and calls handlers with every change: at least once, in order per item.
 * Processes that have a consumer of the same name share the shards; when one ends or dies, the
 * others go on where it stopped. A change that its handler refuses again and again becomes a {@link
 * DeadLetter}, and the changes after it go on.
 *
 * <pre>{@code
 * try (ChangeConsumer consumer =
 *     transporte.changes().onViaje((before, after) -> …).start(streams, "billing")) {
 *   consumer.status().lag();
 * }
 * }</pre>
 *
 * Safe to share between threads.
 */
public final class ChangeConsumer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeConsumer.class);
  private static final String SUFFIX = "-consumers";

  /** How often leases are renewed and shared within their duration. */
  private static final int SHARES_PER_LEASE = 4;

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(30);

  private final ChangeHandlers handlers;
  private final String table;
  private final DynamoDbClient client;
  private final ConsumerOptions options;
  private final LeaseTable leases;
  private final DeadLetters deadLetters;
  private final LeaseShare share;
  private final ShardReader.Setting setting;
  private final AtomicLong handledChanges = new AtomicLong();
  private final AtomicLong dead = new AtomicLong();
  private final Map<String, ShardReader> readers = new HashMap<>();
  private final Object wakeUp = new Object();
  private ExecutorService workers;
  private Thread loop;
  private volatile boolean closed;

  ChangeConsumer(
      ChangeHandlers handlers,
      String table,
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      ConsumerOptions options) {
    this.handlers = handlers;
    this.table = table;
    this.client = client;
    this.options = options;
    String leaseTable = options.leaseTable().orElse(table + SUFFIX);
    this.leases = new LeaseTable(client, leaseTable, options);
    this.deadLetters = new DeadLetters(client, leaseTable, options.name());
    this.share = new LeaseShare(options.process(), options.leaseDuration());
    this.setting =
        new ShardReader.Setting(
            streams,
            TableStream.arn(client, table),
            leases,
            deadLetters,
            handlers::handle,
            options,
            handledChanges,
            dead);
    leases.provision();
  }

  synchronized ChangeConsumer start() {
    AtomicInteger number = new AtomicInteger();
    workers =
        Executors.newFixedThreadPool(
            options.workers(),
            task -> thread(task, options.name() + "-" + number.incrementAndGet()));
    loop = thread(this::run, options.name() + "-leases");
    loop.start();
    return this;
  }

  private static Thread thread(Runnable task, String name) {
    Thread thread = new Thread(task, "clave-changes-" + name);
    thread.setDaemon(true);
    return thread;
  }

  private void run() {
    Instant nextShare = Instant.MIN;
    while (!closed) {
      try {
        Instant now = options.clock().instant();
        if (!now.isBefore(nextShare) || hasLost()) {
          share();
          nextShare = now.plus(options.leaseDuration().dividedBy(SHARES_PER_LEASE));
        }
        readers().stream()
            .filter(ShardReader::begin)
            .forEach(reader -> workers.execute(() -> guarded(reader)));
      } catch (RuntimeException failure) {
        LOG.warn(
            "consumer {} could not share the shards, and tries again", options.name(), failure);
      }
      synchronized (wakeUp) {
        if (!closed) {
          try {
            wakeUp.wait(options.pollInterval().toMillis());
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
          }
        }
      }
    }
  }

  private synchronized boolean hasLost() {
    return readers.values().stream().anyMatch(ShardReader::isLost);
  }

  private static void guarded(ShardReader reader) {
    try {
      reader.read();
    } catch (RuntimeException | Error failure) {
      LOG.warn("a shard could not be read, and is tried again", failure);
    }
  }

  /**
   * Takes its share of the shards and reads what they have now, in the calling thread. For tests
   * and schedulers: a started consumer does so by itself.
   */
  public void poll() {
    share();
    readers().stream().filter(ShardReader::begin).forEach(ShardReader::read);
  }

  /** Renews, hands over and takes leases, and follows the shards of the stream. */
  private synchronized void share() {
    ShardList shards = ShardList.read(setting.streams(), setting.streamArn());
    List<Lease> all = leases.leases();
    List<String> ready = shards.ready(all);
    if (!ready.isEmpty()) {
      ready.forEach(leases::add);
      all = leases.leases();
    }
    shards.outdated(all).forEach(leases::remove);
    Map<String, Lease> mine = new HashMap<>();
    all.stream()
        .filter(lease -> lease.isOwnedBy(options.process()) && !lease.finished())
        .forEach(lease -> mine.put(lease.shard(), lease));
    keep(mine);
    LeaseShare.Plan plan = share.plan(all, options.clock().instant());
    for (Lease lease : plan.take()) {
      if (!readers.containsKey(lease.shard()) && leases.take(lease)) {
        readers.put(lease.shard(), new ShardReader(setting, lease));
      }
    }
    plan.ask().ifPresent(leases::ask);
  }

  /** Renews the leases that this process still has; forgets those that it has lost. */
  private void keep(Map<String, Lease> mine) {
    for (Map.Entry<String, ShardReader> each : List.copyOf(readers.entrySet())) {
      ShardReader reader = each.getValue();
      Lease lease = mine.get(each.getKey());
      if (lease == null || reader.isLost()) {
        reader.lose();
        if (!reader.isRunning()) {
          readers.remove(each.getKey());
        }
      } else if (lease.wantedBy().isPresent()) {
        handOver(lease, reader);
      } else if (!leases.renew(lease.shard())) {
        reader.lose();
      }
    }
    for (Lease lease : mine.values()) {
      // Another process handed it over, or this one was restarted under the same name.
      if (!readers.containsKey(lease.shard()) && leases.renew(lease.shard())) {
        readers.put(lease.shard(), new ShardReader(setting, lease));
      }
    }
  }

  /** The change that is being handled ends first; until then the lease is renewed. */
  private void handOver(Lease lease, ShardReader reader) {
    reader.stop();
    if (reader.isRunning()) {
      leases.renew(lease.shard());
    } else {
      leases.release(lease);
      readers.remove(lease.shard());
    }
  }

  private synchronized List<ShardReader> readers() {
    return List.copyOf(readers.values());
  }

  /** What this process does now. */
  public synchronized ConsumerStatus status() {
    Instant now = options.clock().instant();
    return new ConsumerStatus(
        readers.keySet(),
        readers.values().stream()
            .map(reader -> reader.lag(now))
            .max(Duration::compareTo)
            .orElse(Duration.ZERO),
        handledChanges.get(),
        dead.get());
  }

  /** The changes of this consumer, of all processes, that could not be handled; oldest first. */
  public List<DeadLetter> deadLetters() {
    return deadLetters.all();
  }

  /**
   * Calls the handlers with every dead letter again, oldest first, and removes those that are
   * handled. Changes of the same items were handled since: a handler that must not go back in time
   * compares what it has. Gives how many were handled.
   */
  public int replay() {
    int replayed = 0;
    for (DeadLetter letter : deadLetters.all()) {
      if (replayed(letter)) {
        replayed++;
      }
    }
    return replayed;
  }

  private boolean replayed(DeadLetter letter) {
    Change change = letter.complete() ? letter.change() : withCurrent(letter.change());
    try {
      handlers.handle(change);
    } catch (Exception failure) {
      LOG.warn("change {} was refused again", change.id(), failure);
      return false;
    }
    deadLetters.remove(letter.sequence());
    return true;
  }

  /** A change whose images were too large to keep: the item as it is now. */
  private Change withCurrent(Change change) {
    Map<String, AttributeValue> item =
        client.getItem(request -> request.tableName(table).key(change.key())).item();
    return new Change(
        change.id(),
        change.kind(),
        change.at(),
        change.key(),
        Optional.empty(),
        item.isEmpty() ? Optional.empty() : Optional.of(item),
        change.byTimeToLive());
  }

  /** Removes a dead letter without handling it. */
  public void drop(DeadLetter letter) {
    deadLetters.remove(letter.sequence());
  }

  /** Lets the handlers finish what they have begun, then leaves the shards to the others. */
  @Override
  public void close() {
    closed = true;
    synchronized (wakeUp) {
      wakeUp.notifyAll();
    }
    synchronized (this) {
      readers.values().forEach(ShardReader::stop);
    }
    if (loop != null) {
      join(loop);
      finish(workers);
    }
    synchronized (this) {
      for (Lease lease : leases.leases()) {
        if (lease.isOwnedBy(options.process())) {
          leases.release(lease);
        }
      }
      readers.clear();
    }
  }

  private static void join(Thread loop) {
    try {
      loop.join(LONGEST_CLOSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void finish(ExecutorService workers) {
    workers.shutdown();
    try {
      if (!workers.awaitTermination(LONGEST_CLOSE.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("a handler did not end within {}", LONGEST_CLOSE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
