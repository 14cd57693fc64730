package dev.clave.cli.devices;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.LimitOption;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.operating.Acknowledgements;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Acknowledgements: pending ones listed, answered. */
@Command(
    name = "acknowledgements",
    description = "See what consumers owe an answer for, and answer.",
    footer = "  clave devices acknowledgements pending billing")
final class AcknowledgementsCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(
      name = "pending",
      description = "List what a consumer owes.",
      footer = "  clave devices acknowledgements pending billing --limit 10")
  void pending(
      @Mixin RowsOption format,
      @Parameters(paramLabel = "CONSUMER") String consumer,
      @Mixin LimitOption limit) {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        store
            .use(system -> system.events().acknowledgements().pending(consumer, limit.limit()))
            .stream()
            .map(
                p ->
                    Output.row(
                        "event_id", p.eventId(),
                        "event_uuid", p.eventUuid(),
                        "event_type", p.eventType(),
                        "since", p.since(),
                        "payload", p.payload()))
            .toList());
  }

  @Command(
      name = "ack",
      description = "Say that a consumer is done with an event.",
      footer = "  clave devices acknowledgements ack 17 billing")
  void ack(
      @Parameters(paramLabel = "EVENT") long event,
      @Parameters(paramLabel = "CONSUMER") String consumer) {
    say(
        Acknowledgements.Status.ACKED,
        store.use(
            system ->
                system.events().acknowledgements().acknowledge(event, consumer, store.actor())));
  }

  @Command(
      name = "nack",
      description = "Say that a consumer could not use an event.",
      footer = "  clave devices acknowledgements nack 17 billing")
  void nack(
      @Parameters(paramLabel = "EVENT") long event,
      @Parameters(paramLabel = "CONSUMER") String consumer) {
    say(
        Acknowledgements.Status.NACKED,
        store.use(
            system -> system.events().acknowledgements().refuse(event, consumer, store.actor())));
  }

  private void say(Acknowledgements.Status requested, Optional<Acknowledgements.Status> recorded) {
    if (recorded.isEmpty()) {
      throw new Failure("no answer is expected of that consumer for that event");
    }
    if (recorded.get() != requested) {
      throw new Failure("it is " + recorded.get() + " already, and an answer is given once");
    }
    spec.commandLine().getOut().println(requested);
    spec.commandLine().getOut().flush();
  }
}
