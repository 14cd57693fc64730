package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.codegen.ClientFolder;
import dev.clave.codegen.ClientSettings;
import dev.clave.codegen.JavaClient;
import dev.clave.codegen.SourceFile;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a typed Java client of a design. */
@Command(
    name = "generate",
    description = "Write a typed Java client of a design.",
    footer = "  clave generate design.yaml -o src/main/java --package com.example.shop")
final class GenerateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "PATH", description = "A design, or a folder.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      required = true,
      description = "The source folder to write to.")
  private Path output;

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description = "The package of the classes (default: the design's name).")
  private String packageName;

  @Option(
      names = "--nullable",
      description = "Hold null instead of Optional where an item has no value.")
  private boolean nullable;

  @Override
  public Integer call() {
    Path designFile = DesignFile.at(file);
    String text = DesignFile.text(designFile);
    Checked checked = Design.check(text);
    DesignFile.report(designFile, checked.problems(), spec.commandLine().getErr());
    Design design =
        checked
            .design()
            .orElseThrow(
                () ->
                    new Failure(
                        "`%s` has errors; see `clave check %s`".formatted(designFile, designFile)));
    ClientSettings settings = settings(design);
    List<SourceFile> files = JavaClient.of(design, text, settings);
    try {
      ClientFolder.shared(output, settings.packageName()).write(files);
    } catch (IOException e) {
      throw new Failure("cannot write to `%s`: %s".formatted(output, e.getMessage()), e);
    }
    spec.commandLine()
        .getOut()
        .printf("%d files in %s%n", files.size(), output.resolve(files.get(0).path()).getParent());
    spec.commandLine().getOut().flush();
    return 0;
  }

  private ClientSettings settings(Design design) {
    ClientSettings settings = ClientSettings.of(design);
    if (nullable) {
      settings = settings.withOptionals(ClientSettings.Optionals.NULLABLE);
    }
    try {
      return packageName == null ? settings : settings.withPackage(packageName);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
