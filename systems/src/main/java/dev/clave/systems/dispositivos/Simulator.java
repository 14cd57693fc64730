package dev.clave.systems.dispositivos;

import dev.clave.events.ingesting.Ingestion;
import dev.clave.events.ingesting.Overloaded;
import dev.clave.events.model.EventReader;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Makes simulated devices send a realistic mix.
 *
 * <pre>{@code
 * Simulator.Figures figures = new Simulator(system, options).run(now -> System.out.println(now.sent()));
 * }</pre>
 */
public final class Simulator {

  /** What the name of a simulated device begins with. */
  public static final String DEVICE = "simulated ";

  private static final Duration TICK = Duration.ofMillis(50);

  /** What was sent and answered so far. */
  public record Figures(
      long sent, long accepted, long duplicates, long refused, long turnedAway, long failed) {}

  private final Dispositivos system;
  private final SimulatorOptions options;
  private final List<UUID> registered;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong duplicates = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong turnedAway = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong unanswered = new AtomicLong();
  private volatile boolean stopped;

  /** Registers devices of its own and makes them send. */
  public Simulator(Dispositivos system, SimulatorOptions options) {
    this(system, options, List.of());
  }

  /** Makes devices send that are registered already. */
  public Simulator(Dispositivos system, SimulatorOptions options, List<UUID> registered) {
    this.system = system;
    this.options = options;
    this.registered = List.copyOf(registered);
  }

  /** Sends until the duration is over or {@link #stop} is called; tells its figures on the way. */
  public Figures run(Consumer<Figures> live) {
    SimulatedEvents source =
        new SimulatedEvents(
            registered.isEmpty() ? register() : registered, options, system.events().clock());
    long beginNanos = System.nanoTime();
    long end = options.duration().map(d -> beginNanos + d.toNanos()).orElse(Long.MAX_VALUE);
    long toldAt = beginNanos;
    while (!stopped && System.nanoTime() < end) {
      long now = System.nanoTime();
      long due = (now - beginNanos) * options.rate() / 1_000_000_000L - sent.get();
      if (due > 0) {
        send(source, (int) Math.min(due, Ingestion.REQUEST_LIMIT));
      }
      if (now - toldAt > 1_000_000_000L) {
        toldAt = now;
        live.accept(figures());
      }
      pause(TICK.toMillis());
    }
    while (unanswered.get() > 0) {
      pause(TICK.toMillis());
    }
    live.accept(figures());
    return figures();
  }

  public void stop() {
    stopped = true;
  }

  /** Whether it was stopped before its time. */
  public boolean stopped() {
    return stopped;
  }

  public Figures figures() {
    return new Figures(
        sent.get(),
        accepted.get(),
        duplicates.get(),
        refused.get(),
        turnedAway.get(),
        failed.get());
  }

  private List<UUID> register() {
    List<NewDevice> devices =
        IntStream.rangeClosed(1, options.devices())
            .mapToObj(
                n ->
                    new NewDevice(
                        UUID.randomUUID(), DEVICE + n, Optional.empty(), Optional.empty()))
            .toList();
    system.devices().registerAll(devices, "simulation", "simulator");
    return devices.stream().map(NewDevice::deviceUuid).toList();
  }

  private void send(SimulatedEvents source, int count) {
    EventReader reader = system.events().ingestion().reader();
    List<Reading> readings = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      readings.add(reader.read(source.next()));
    }
    sent.addAndGet(count);
    try {
      unanswered.addAndGet(count);
      var answers = system.events().ingestion().submit(readings);
      var countedAnswers =
          answers.whenComplete(
              (list, error) -> {
                if (error != null) {
                  failed.addAndGet(count);
                } else {
                  list.forEach(this::count);
                }
                unanswered.addAndGet(-count);
              });
      if (countedAnswers.isCancelled()) {
        stop();
      }
    } catch (Overloaded e) {
      unanswered.addAndGet(-count);
      turnedAway.addAndGet(count);
      pause(e.retryAfter().toMillis() / 4);
    }
  }

  private void count(Receipt answer) {
    if (answer instanceof Receipt.Accepted) {
      accepted.incrementAndGet();
    } else if (answer instanceof Receipt.Duplicate) {
      duplicates.incrementAndGet();
    } else {
      refused.incrementAndGet();
    }
  }

  private void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
  }
}
