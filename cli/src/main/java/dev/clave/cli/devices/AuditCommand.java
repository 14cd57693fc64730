package dev.clave.cli.devices;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.LimitOption;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The audit log: listed and verified. */
@Command(
    name = "audit",
    description = "Read the audit log and verify that nobody changed it.",
    footer = "  clave devices audit verify")
final class AuditCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(
      name = "list",
      description = "List entries, newest first.",
      footer = "  clave devices audit list --category SECURITY")
  void list(
      @Mixin RowsOption format,
      @Option(names = "--category", description = "${COMPLETION-CANDIDATES}.")
          AuditEntry.Category category,
      @Option(names = "--aggregate", description = "Only of this kind, such as device.")
          String aggregate,
      @Option(names = "--id", description = "Only of this one.") String id,
      @Option(
              names = "--before",
              defaultValue = "9223372036854775807",
              description = "Before this id.")
          long before,
      @Mixin LimitOption limit) {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        store
            .use(
                system ->
                    system
                        .events()
                        .audit()
                        .page(
                            Optional.ofNullable(category),
                            Optional.ofNullable(aggregate),
                            Optional.ofNullable(id),
                            before,
                            limit.limit())
                        .rows())
            .stream()
            .map(
                s ->
                    Output.row(
                        "id", s.id(),
                        "at", s.at(),
                        "category", s.entry().category(),
                        "event_type", s.entry().eventType(),
                        "aggregate", s.entry().aggregateType() + " " + s.entry().aggregateId(),
                        "actor", s.entry().actor(),
                        "success", s.entry().success()))
            .toList());
  }

  @Command(
      name = "verify",
      description = "Compute every hash again.",
      footer = "  clave devices audit verify")
  void verify(@Mixin RowsOption format) {
    AuditLog.Verification verification = store.use(system -> system.events().audit().verify());
    Output.one(
        spec.commandLine().getOut(),
        format,
        Output.row(
            "rows", verification.rows(),
            "intact", verification.intact(),
            "first_faulty_id", verification.firstFaultyId(),
            "fault", verification.fault()));
    if (!verification.intact()) {
      throw new Failure("the audit log was changed: " + verification.fault().orElseThrow());
    }
  }
}
