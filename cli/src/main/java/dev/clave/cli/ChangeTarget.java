package dev.clave.cli;

import dev.clave.cli.backup.ServedPaths;
import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.evolution.Rewrite;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.RunningChange;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The new design and the tables that change to it; used as a mixin. */
public final class ChangeTarget {
  @Parameters(
      paramLabel = "NEW",
      description = "The new design: a file, a folder with design.yaml, or HEAD:design.yaml.")
  private String name;

  @Option(
      names = "--from",
      paramLabel = "OLD",
      description = "The design that the tables have, where they do not remember it.")
  private String before;

  @Mixin private TableNaming naming;

  @Mixin private ChangeRate rate;

  @ArgGroup(validate = false, heading = "%nWhere the tables are:%n")
  private TablePlace place = new TablePlace();

  String name() {
    return name;
  }

  /** The new design and the place of its tables, as a shell takes them for another command. */
  String again() {
    return Stream.of(Stream.of(name), place.options().stream(), naming.options().stream())
        .flatMap(words -> words)
        .map(ServedPaths::quoted)
        .collect(Collectors.joining(" "));
  }

  TablePlace place() {
    return place;
  }

  ChangeRate rate() {
    return rate;
  }

  Design design(PrintWriter errors) {
    return DesignVersion.read(name, errors);
  }

  String firstTable(Design design) {
    return naming.firstTable(design, place);
  }

  /**
   * The change of the tables to a design.
   *
   * @throws Failure if there is no table, or none that says which design it has
   */
  Evolution evolution(Design design, TablePlace.Opened opened, PrintWriter errors) {
    Optional<Design> old =
        Optional.ofNullable(before).map(version -> DesignVersion.read(version, errors));
    Evolution evolution = Evolution.of(opened.client(), naming.options(design, place), old, design);
    try {
      if (evolution.memory().isEmpty() && old.isEmpty()) {
        throw new Failure(
            "the table `%s` does not remember its design; name the one that it has with `--from OLD`, such as `--from HEAD:design.yaml`"
                .formatted(firstTable(design)));
      }
    } catch (ResourceNotFoundException absent) {
      throw new Failure(
          "expected a table `%s` in %s, found none".formatted(firstTable(design), place), absent);
    }
    return evolution;
  }

  /** The change of the tables to a design while no program uses them. */
  Rewrite rewrite(Design design, TablePlace.Opened opened, PrintWriter errors) {
    evolution(design, opened, errors);
    Optional<Design> old =
        Optional.ofNullable(before).map(version -> DesignVersion.read(version, errors));
    return Rewrite.of(opened.client(), naming.options(design, place), old, design);
  }

  /**
   * The change that is under way, for whoever has the design before or after it: the table has
   * both.
   *
   * @throws Failure if no change is under way
   */
  Evolution underWay(Design design, TablePlace.Opened opened, PrintWriter errors) {
    Evolution evolution = evolution(design, opened, errors);
    RunningChange change =
        evolution
            .memory()
            .flatMap(Memory::running)
            .orElseThrow(() -> new Failure("no change of this table is under way"));
    return evolution
        .remembered(change.to())
        .map(
            next ->
                Evolution.of(
                    opened.client(), naming.options(design, place), Optional.empty(), next))
        .orElse(evolution);
  }
}
