package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.design.Design;
import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.EstimateJson;
import dev.clave.design.cost.EstimateText;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.cost.Prices;
import dev.clave.design.model.Load;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a design costs. */
@Command(
    name = "cost",
    description = "Estimate what a design costs in a month, from its load.",
    footer = "  clave cost systems/transporte/design.yaml --region sa-east-1")
final class CostCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Parameters(paramLabel = "PATH", description = "A design, or a folder with design.yaml.")
  private Path file;

  @Option(
      names = "--load",
      paramLabel = "FILE",
      description = "A load and prices, in place of the design's; of a folder, its load.yaml.")
  private Path load;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "The region whose prices count (us-east-1 unless the load names one).")
  private String region;

  @Override
  public Integer call() {
    Design design = DesignFile.readDraft(DesignFile.at(file), spec.commandLine().getErr());
    LoadFile statedLoad =
        load(design)
            .map(each -> loadFile(each, design))
            .orElseGet(() -> LoadFile.of(design.load()));
    if (statedLoad.load().equals(Load.NONE) && statedLoad.units().isEmpty()) {
      throw new Failure(
          "`%s` states no load; add `load:` to it, or give one with --load".formatted(file));
    }
    Estimate estimate =
        Estimation.of(design, statedLoad, statedLoad.over(prices(statedLoad.load())));
    String text = format.json() ? EstimateJson.of(estimate) : EstimateText.of(estimate);
    spec.commandLine().getOut().print(text);
    spec.commandLine().getOut().flush();
    return 0;
  }

  /** The one that was given, or that of the folder; of a design file in it, if that states none. */
  private Optional<Path> load(Design design) {
    return Optional.ofNullable(load)
        .or(
            () ->
                Files.isDirectory(file) || design.load().equals(Load.NONE)
                    ? LoadText.beside(DesignFile.at(file)).map(beside -> Path.of(beside.name()))
                    : Optional.empty());
  }

  private LoadFile loadFile(Path statedLoad, Design design) {
    LoadFile.Result result = LoadFile.read(DesignFile.text(statedLoad), design);
    DesignFile.report(statedLoad, result.findings(), spec.commandLine().getErr());
    if (!result.findings().isEmpty()) {
      throw new Failure("`" + statedLoad + "` could not be read as a load");
    }
    return result.file();
  }

  private Prices prices(Load statedLoad) {
    PriceList list = PriceList.bundled();
    String name =
        Optional.ofNullable(region).or(statedLoad::region).orElse(PriceList.DEFAULT_REGION);
    return list.region(name)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "no prices for region `%s`; there are those of %s"
                        .formatted(name, String.join(", ", list.regions()))));
  }
}
