package dev.clave.cli.devices;

import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.events.operating.Dashboard;
import dev.clave.events.operating.DashboardSnapshot;
import dev.clave.systems.dispositivos.Dispositivos;
import dev.clave.systems.dispositivos.Simulator;
import dev.clave.systems.dispositivos.SimulatorOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes simulated devices send, and processes what they send. */
@Command(
    name = "simulate",
    description = "Let simulated devices send a realistic mix, with live figures.",
    footer =
        "  clave devices simulate --devices 1000 --rate 5000 --duplicates 5%% --malformed 1%%"
            + " --failing 2%%")
final class SimulateCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private FormatOption format;

  @Option(names = "--devices", defaultValue = "100", description = "How many devices (100).")
  private int devices;

  @Option(names = "--rate", defaultValue = "500", description = "Events a second (500).")
  private int rate;

  @Option(names = "--for", paramLabel = "SECONDS", description = "How long; until stopped.")
  private Integer seconds;

  @Option(
      names = "--duplicates",
      defaultValue = "0%",
      converter = Share.class,
      description = "The share sent twice, such as 5%%.")
  private Double duplicates;

  @Option(
      names = "--late",
      defaultValue = "0%",
      converter = Share.class,
      description = "The share that arrives after younger ones.")
  private Double late;

  @Option(
      names = "--malformed",
      defaultValue = "0%",
      converter = Share.class,
      description = "The share that is no event.")
  private Double malformed;

  @Option(
      names = "--failing",
      defaultValue = "0%",
      converter = Share.class,
      description = "The share whose handling fails.")
  private Double failing;

  @Option(names = "--seed", defaultValue = "1", description = "The same seed, the same mix (1).")
  private long seed;

  @Override
  public void run() {
    store.useUntilTold(options -> options, this::simulate);
  }

  private void simulate(Dispositivos system, Ending ending) {
    SimulatorOptions options =
        new SimulatorOptions(
            devices,
            rate,
            Optional.ofNullable(seconds).map(Duration::ofSeconds),
            duplicates,
            late,
            malformed,
            failing,
            seed);
    Simulator simulator = new Simulator(system, options);
    stopWhenTold(simulator, ending);
    Simulator.Figures last = run(simulator, system.events().dashboard());
    spec.commandLine().getErr().println();
    Output.one(
        spec.commandLine().getOut(),
        format.json(),
        Output.row(
            "sent", last.sent(),
            "accepted", last.accepted(),
            "duplicates", last.duplicates(),
            "refused", last.refused(),
            "turned_away", last.turnedAway(),
            "failed", last.failed()));
  }

  private static void stopWhenTold(Simulator simulator, Ending ending) {
    Thread listener =
        new Thread(
            () -> {
              try {
                ending.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              simulator.stop();
            },
            "clave-simulator-stop");
    listener.setDaemon(true);
    listener.start();
  }

  /** The figures come by themselves: asking for them would hold up the sending. */
  private Simulator.Figures run(Simulator simulator, Dashboard dashboard) {
    Map<String, Double> now = new ConcurrentHashMap<>();
    Dashboard.Watcher watcher =
        new Dashboard.Watcher() {
          @Override
          public void snapshot(DashboardSnapshot snapshot) {
            now.putAll(snapshot.figures());
          }

          @Override
          public void changes(long sequence, Instant at, Map<String, Double> changes) {
            now.putAll(changes);
          }
        };
    try (Dashboard.Watch watch = dashboard.watch(watcher)) {
      return simulator.run(figures -> live(figures, now));
    }
  }

  private void live(Simulator.Figures figures, Map<String, Double> now) {
    spec.commandLine()
        .getErr()
        .printf(
            "\rsent %,d  accepted %,d  duplicate %,d  refused %,d | %,.0f/s in, %,.0f/s processed,"
                + " p95 %,.0f ms | waiting %,.0f  dead %,.0f  unpublished %,.0f   ",
            figures.sent(),
            figures.accepted(),
            figures.duplicates(),
            figures.refused(),
            now.get("rate.received"),
            now.get("rate.processed"),
            now.get("latency.p95_millis"),
            now.get("backlog.waiting"),
            now.get("dead_letters.open"),
            now.get("outbox.unpublished"));
    spec.commandLine().getErr().flush();
  }
}
