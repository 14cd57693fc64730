package dev.clave.cli;

import dev.clave.cli.terminal.Ending;
import dev.clave.table.evolution.Evolution;
import java.io.PrintWriter;
import java.time.Duration;
import picocli.CommandLine.ExitCode;

/** What Ctrl-C does to a change that is being applied: it stops where it can go on later. */
final class InterruptedChange {
  /** What is not at such a place by then is ended as by a kill, from which apply also goes on. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private InterruptedChange() {}

  static void watch(Ending ending, Evolution evolution, PrintWriter errors) {
    Thread watch =
        new Thread(
            () -> {
              try {
                ending.await();
                errors.println("stopping");
                errors.flush();
                evolution.stop();
                Thread.sleep(PATIENCE.toMillis());
                errors.println("ended in the middle of a step; run the command again to go on");
                errors.flush();
                Runtime.getRuntime().halt(ExitCode.SOFTWARE);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "clave-stop-change");
    watch.setDaemon(true);
    watch.start();
  }
}
