package dev.clave.cli;

import dev.clave.cli.terminal.Answers;
import dev.clave.cli.terminal.Failure;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.check.Checks;
import dev.clave.design.check.Manual;
import dev.clave.design.check.SarifRenderer;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.JsonRenderer;
import dev.clave.design.finding.Severity;
import dev.clave.design.finding.TextRenderer;
import dev.clave.design.policy.Policy;
import dev.clave.design.portability.Target;
import dev.clave.design.portability.TargetCheck;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Checks designs and shows what is found. */
@Command(
    name = "check",
    description = "Check designs, and show what would go wrong at run time.",
    footer = {
      "  clave check systems/transporte/design.yaml",
      "  clave check systems --fail-on warning",
      "  clave check design.yaml --fix --interactive",
      "  clave check design.yaml --target alternator"
    })
final class CheckCommand implements Callable<Integer> {
  private enum Format {
    TEXT,
    JSON,
    SARIF
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "The designs to check: files, folders, or - for standard input.")
  private List<Path> paths = List.of();

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

  @Option(
      names = "--fail-on",
      paramLabel = "error|warning|hint",
      description = "The least severity that ends with exit code 1 (error, the default).")
  private Severity failOn = Severity.ERROR;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "Severities by check and path (clave-policy.yaml, if there is one).")
  private Path policyFile;

  @Option(
      names = "--fix",
      description =
          "Write the safe fixes into the files: those with one possible answer. Each was tried.")
  private boolean fix;

  @Option(
      names = "--interactive",
      description = "With --fix, ask before each fix, and offer those that need an answer too.")
  private boolean interactive;

  @Option(
      names = "--target",
      paramLabel = "aws|alternator|dynamodb-local|extenddb",
      converter = TargetConverter.class,
      description = "Also find what will not run there, or does something else.")
  private Target target;

  @Option(names = "--watch", description = "Check again whenever a file changes.")
  private boolean watch;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (explain != null) {
      out.print(explanation());
      out.flush();
      return ExitCode.OK;
    }
    requireUsage();
    if (!watch) {
      return check(PolicyFile.read(policyFile), out);
    }
    int code = ExitCode.OK;
    boolean changed = true;
    while (changed) {
      List<Path> watched = watched();
      try (FileChanges changes =
          new FileChanges(
              DesignSources.folders(watched), file -> DesignSources.matters(file, watched))) {
        code = checkOrTell(out);
        changed = changes.await();
      }
    }
    return code;
  }

  private List<Path> watched() {
    List<Path> watched = new ArrayList<>(paths);
    PolicyFile.at(policyFile).ifPresent(watched::add);
    return watched;
  }

  /** While it is watched, a file may be missing for a moment and a policy half written. */
  private int checkOrTell(PrintWriter out) {
    try {
      return check(PolicyFile.read(policyFile), out);
    } catch (Failure e) {
      PrintWriter errors = spec.commandLine().getErr();
      errors.println("clave: " + e.getMessage());
      errors.flush();
      return ExitCode.SOFTWARE;
    }
  }

  private void requireUsage() {
    boolean input = paths.contains(DesignSources.STANDARD_INPUT);
    if (paths.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "expected a file or a folder");
    }
    if (interactive && !fix) {
      throw new ParameterException(spec.commandLine(), "--interactive is used with --fix");
    }
    if (input && (fix || watch)) {
      throw new ParameterException(
          spec.commandLine(), "standard input cannot be fixed or watched; name a file");
    }
  }

  private int check(Policy policy, PrintWriter out) {
    Map<String, List<Finding>> findings = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    List<DesignSources.Source> sources = new ArrayList<>();
    Optional<Failure> unread = Optional.empty();
    for (Path path : paths) {
      try {
        sources.addAll(DesignSources.read(path, System.in));
      } catch (Failure e) {
        // What is found in the other files is shown before this one ends the command.
        unread = unread.or(() -> Optional.of(e));
      }
    }
    if (sources.isEmpty() && unread.isPresent()) {
      throw unread.get();
    }
    for (DesignSources.Source source : sources) {
      String design = fix ? fixed(source, out) : source.text();
      Optional<LoadText> load = LoadText.beside(source.path());
      List<Finding> judged = policy.applyTo(source.name(), findings(design, load));
      findings.put(source.name(), judged);
      if (format == Format.TEXT && !judged.isEmpty()) {
        boolean colour = spec.commandLine().getColorScheme().ansi().enabled();
        text.append(new TextRenderer(source.name(), design, colour).render(judged)).append('\n');
      }
      load.ifPresent(each -> addFindings(each, Design.check(design), findings, text));
    }
    out.print(
        switch (format) {
          case TEXT -> text + summary(sources.size(), findings);
          case JSON -> JsonRenderer.render(findings);
          case SARIF -> SarifRenderer.render(findings);
        });
    out.flush();
    if (unread.isPresent()) {
      throw unread.get();
    }
    boolean fails =
        findings.values().stream()
            .flatMap(List::stream)
            .anyMatch(finding -> finding.severity().compareTo(failOn) <= 0);
    return fails ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private void addFindings(
      LoadText load, Checked design, Map<String, List<Finding>> findings, StringBuilder text) {
    List<Finding> ofLoad = load.findings(design);
    if (ofLoad.isEmpty()) {
      return;
    }
    findings.put(load.name(), ofLoad);
    if (format == Format.TEXT) {
      boolean colour = spec.commandLine().getColorScheme().ansi().enabled();
      text.append(new TextRenderer(load.name(), load.text(), colour).render(ofLoad)).append('\n');
    }
  }

  private List<Finding> findings(String text, Optional<LoadText> load) {
    Checked checked = load.map(each -> each.check(text)).orElseGet(() -> Design.check(text));
    List<Finding> all = new ArrayList<>(checked.findings());
    if (target != null) {
      checked.draft().ifPresent(design -> all.addAll(TargetCheck.of(design, target)));
    }
    return all;
  }

  /** A target by the name that it shows. */
  static final class TargetConverter implements ITypeConverter<Target> {
    @Override
    public Target convert(String text) {
      return Arrays.stream(Target.values())
          .filter(each -> each.toString().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of %s, found `%s`"
                          .formatted(Arrays.toString(Target.values()), text)));
    }
  }

  /** The design with its fixes, which are written into its file. */
  private String fixed(DesignSources.Source source, PrintWriter out) {
    DesignFixes fixes = DesignFixes.apply(source.text(), finding -> isWanted(source, finding, out));
    if (fixes.applied() > 0) {
      DesignFile.write(source.path(), fixes.text());
      spec.commandLine()
          .getErr()
          .printf("%s: %s applied%n", source.name(), plural(fixes.applied(), "fix", "fixes"));
      spec.commandLine().getErr().flush();
    }
    return fixes.text();
  }

  /** Unasked, a fix decides nothing that is for a person to decide. */
  private boolean isWanted(DesignSources.Source source, Finding finding, PrintWriter out) {
    return interactive ? isAccepted(source, finding, out) : finding.fix().orElseThrow().safe();
  }

  private boolean isAccepted(DesignSources.Source source, Finding finding, PrintWriter out) {
    out.print(new TextRenderer(source.name(), source.text(), false).render(finding));
    out.print("apply this fix? [y/N] ");
    out.flush();
    return Answers.isYes(System.in);
  }

  private static String summary(int designs, Map<String, List<Finding>> findings) {
    long errors = count(findings, Severity.ERROR);
    long warnings = count(findings, Severity.WARNING);
    long hints = count(findings, Severity.HINT);
    return "%s checked: %s, %s, %s%n"
        .formatted(
            plural(designs, "design"),
            plural(errors, "error"),
            plural(warnings, "warning"),
            plural(hints, "hint"));
  }

  private static String plural(long count, String noun) {
    return plural(count, noun, noun + "s");
  }

  private static String plural(long count, String one, String several) {
    return count + " " + (count == 1 ? one : several);
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
