package dev.clave.cli;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.check.Checks;
import dev.clave.design.check.Manual;
import dev.clave.design.check.SarifRenderer;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.JsonRenderer;
import dev.clave.design.finding.Severity;
import dev.clave.design.finding.TextRenderer;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks designs and shows what is found. */
@Command(
    name = "check",
    description = "Check designs, and show what would go wrong at run time.",
    footer = "  clave check systems/transporte/design.yaml")
final class CheckCommand implements Callable<Integer> {
  private enum Format {
    TEXT,
    JSON,
    SARIF
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "0..*", description = "The designs to check.")
  private List<Path> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif",
      description = "Write for people (text, the default), for tools, or for code scanning.")
  private Format format = Format.TEXT;

  @Option(
      names = "--explain",
      paramLabel = "NAME",
      description = "Explain the finding of that name, with an example.")
  private String explain;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (explain != null) {
      out.print(explanation());
      out.flush();
      return ExitCode.OK;
    }
    if (files.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "expected a file");
    }
    Map<String, List<Finding>> findings = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      String design = DesignFile.design(file);
      Checked checked = Design.check(design);
      findings.put(file.toString(), checked.findings());
      if (format == Format.TEXT && !checked.findings().isEmpty()) {
        boolean colour = spec.commandLine().getColorScheme().ansi().enabled();
        TextRenderer renderer = new TextRenderer(file.toString(), design, colour);
        text.append(renderer.render(checked.findings())).append('\n');
      }
    }
    out.print(
        switch (format) {
          case TEXT -> text + summary(findings);
          case JSON -> JsonRenderer.render(findings);
          case SARIF -> SarifRenderer.render(findings);
        });
    out.flush();
    return count(findings, Severity.ERROR) > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private static String summary(Map<String, List<Finding>> findings) {
    long errors = count(findings, Severity.ERROR);
    long warnings = count(findings, Severity.WARNING);
    long hints = count(findings, Severity.HINT);
    return "%s checked: %s, %s, %s%n"
        .formatted(
            plural(findings.size(), "design"),
            plural(errors, "error"),
            plural(warnings, "warning"),
            plural(hints, "hint"));
  }

  private static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static long count(Map<String, List<Finding>> findings, Severity severity) {
    return findings.values().stream()
        .flatMap(List::stream)
        .filter(finding -> finding.severity() == severity)
        .count();
  }

  private String explanation() {
    Manual manual =
        Checks.manual(explain)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "there is no finding `%s`; there are %s"
                            .formatted(
                                explain,
                                String.join(
                                    ", ", Checks.manuals().stream().map(Manual::name).toList()))));
    return "%s %s: %s%n%n%s%n%nWith the fault:%n%n%s%nMended:%n%n%s"
        .formatted(
            manual.severity().word(),
            manual.name(),
            manual.summary(),
            manual.explanation(),
            manual.bad().indent(2),
            manual.good().indent(2));
  }
}
