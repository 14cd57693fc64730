package dev.clave.cli.devices;

import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.operating.Consumers;
import java.time.Duration;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Consumers: listed with their lag, paused, resumed, registered, removed. */
@Command(
    name = "consumers",
    description = "See who takes events, pause and resume them.",
    footer = "  clave devices consumers pause processor --because upgrade")
final class ConsumersCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(name = "list", description = "List them.", footer = "  clave devices consumers list")
  void list(@Mixin RowsOption format) {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        store.use(system -> system.events().consumers().list()).stream()
            .map(
                c ->
                    Output.row(
                        "name", c.name(),
                        "lag", c.lag(),
                        "oldest_at", c.oldestAt(),
                        "acknowledges", c.acknowledges(),
                        "paused", c.paused(),
                        "paused_by", c.pausedBy(),
                        "pause_reason", c.pauseReason()))
            .toList());
  }

  @Command(
      name = "pause",
      description = "Let one wait.",
      footer = "  clave devices consumers pause outbox-relay --because 'broker move'")
  void pause(
      @Parameters(paramLabel = "NAME") String name,
      @Option(names = "--because", required = true, description = "Why.") String reason) {
    say(name, "paused", consumers -> consumers.pause(name, reason, store.actor()));
  }

  @Command(
      name = "resume",
      description = "Let one go on.",
      footer = "  clave devices consumers resume processor")
  void resume(@Parameters(paramLabel = "NAME") String name) {
    say(name, "resumed", consumers -> consumers.resume(name, store.actor()));
  }

  @Command(
      name = "register",
      description = "Expect acknowledgements of a consumer from now on.",
      footer = "  clave devices consumers register billing --timeout 60")
  void register(
      @Parameters(paramLabel = "NAME") String name,
      @Option(names = "--timeout", defaultValue = "60", description = "Seconds it has (60).")
          int timeout) {
    say(
        name,
        "registered",
        consumers -> {
          consumers.register(name, Duration.ofSeconds(timeout), store.actor());
          return true;
        });
  }

  @Command(
      name = "remove",
      description = "Expect nothing more of a consumer.",
      footer = "  clave devices consumers remove billing --yes")
  void remove(@Parameters(paramLabel = "NAME") String name, @Mixin Confirmation confirmation) {
    confirmation.ask("nothing more will be expected of `" + name + "`, and what it owes times out");
    say(name, "removed", consumers -> consumers.remove(name, store.actor()));
  }

  private void say(String name, String action, Predicate<Consumers> change) {
    store.use(
        system -> {
          Consumers consumers = system.events().consumers();
          if (change.test(consumers)) {
            return true;
          }
          throw new Failure(
              consumers.list().stream().anyMatch(each -> each.name().equals(name))
                  ? "`%s` cannot be %s: it is so already, or part of the pipeline"
                      .formatted(name, action)
                  : "no consumer `" + name + "`");
        });
    spec.commandLine().getOut().println(name + " " + action);
    spec.commandLine().getOut().flush();
  }
}
