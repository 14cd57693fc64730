package dev.clave.cli;

import dev.clave.design.finding.TextRenderer;
import dev.clave.design.format.Formatter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes designs in their canonical form. */
@Command(
    name = "format",
    description = "Write designs in their canonical form, with all comments.",
    footer = {
      "  clave format design.yaml",
      "  clave format systems --check",
      "  clave format - < design.yaml"
    })
final class FormatCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "The designs to format: files, folders, or - for standard input to output.")
  private List<Path> paths = List.of();

  @Option(
      names = "--check",
      description = "Change nothing; list the files that would change, and end with exit code 1.")
  private boolean check;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<DesignSources.Source> sources = new ArrayList<>();
    paths.forEach(path -> sources.addAll(DesignSources.read(path, System.in)));
    int code = ExitCode.OK;
    for (DesignSources.Source source : sources) {
      Formatter.Formatted formatted = Formatter.format(source.text());
      boolean input = source.path().equals(DesignSources.STANDARD_INPUT);
      if (!formatted.findings().isEmpty()) {
        report(source, formatted);
        code = ExitCode.SOFTWARE;
      } else if (input && !check) {
        out.print(formatted.text());
      } else if (!formatted.text().equals(source.text())) {
        code = check ? ExitCode.SOFTWARE : code;
        write(source, formatted.text(), out);
      }
    }
    out.flush();
    return code;
  }

  private void write(DesignSources.Source source, String text, PrintWriter out) {
    if (!check) {
      DesignFile.write(source.path(), text);
    }
    out.println(source.name());
  }

  private void report(DesignSources.Source source, Formatter.Formatted formatted) {
    PrintWriter errors = spec.commandLine().getErr();
    errors.print(
        new TextRenderer(source.name(), source.text(), false).render(formatted.findings()));
    errors.flush();
  }
}
