package dev.clave.server.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.model.Sample;
import dev.clave.design.model.Span;
import dev.clave.design.sample.SampleCompletion;
import dev.clave.server.audit.AuditSettings;
import dev.clave.server.http.Json;
import dev.clave.stores.NamedFile;
import dev.clave.table.item.Item;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A system as files: {@code design.yaml} and, if they are there, {@code load.yaml} for its cost,
 * {@code system.yaml} for its title and its console pages, and {@code sample/*.jsonl} for its
 * sample. A line of a sample is one item, as an export writes it; generated ids and snapshots may
 * be left out:
 *
 * <pre>{@code
 * {"entity": "customer", "attributes": {"customerId": "c1", "name": "Ana"}}
 * }</pre>
 */
public final class SystemFolder {
  /** The name of the design file in a folder. */
  public static final String DESIGN = "design.yaml";

  /** The name of the file with its load. */
  public static final String LOAD = "load.yaml";

  /** The name of the file with its title and its pages. */
  public static final String SYSTEM = "system.yaml";

  private static final String SAMPLE = "sample";
  private static final TypeReference<LinkedHashMap<String, Object>> ATTRIBUTES =
      new TypeReference<>() {};

  private SystemFolder() {}

  /** The design file that a path means: itself, or {@code design.yaml} in it. */
  public static Path designFile(Path path) {
    return Files.isDirectory(path) ? path.resolve(DESIGN) : path;
  }

  /**
   * The system at a path.
   *
   * @param path a design file, or a folder that holds one
   * @throws UncheckedIOException when a file cannot be read
   * @throws IllegalStateException when the design has errors, with all findings
   */
  public static ServedSystem read(Path path) {
    Path file = designFile(path);
    String text = text(file);
    Design design = ServedSystem.of("unnamed").withDesign(text).design().orElseThrow();
    ServedSystem system = ServedSystem.of(nameOf(design)).withDesign(text);
    if (design.audit().flatMap(audit -> audit.trail()).isPresent()) {
      system = system.withSettings(AuditSettings.of(system.name()).all());
    }
    if (!system.name().equals(design.name())) {
      system = system.withTitle("en", design.name());
    }
    for (Map.Entry<String, String> about : Design.about(text).entrySet()) {
      system = system.withTitle(about.getKey(), about.getValue());
    }
    if (!Files.isDirectory(path)) {
      return system;
    }
    if (Files.exists(path.resolve(LOAD))) {
      system = system.withLoad(load(path.resolve(LOAD), design));
    }
    Path presentation = path.resolve(SYSTEM);
    if (Files.exists(presentation)) {
      system = SystemFile.read(presentation, text(presentation)).in(system);
    }
    List<Path> samples = samples(path.resolve(SAMPLE));
    return samples.isEmpty()
        ? system
        : system.withSample(SampleData.ofLines(() -> lines(design, samples)));
  }

  /** The design's name as a part of a path: {@code My Shop} is {@code my-shop}. */
  public static String nameOf(Design design) {
    return design
        .name()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^[^a-z]+|-+$", "");
  }

  private static LoadFile load(Path file, Design design) {
    LoadFile.Result result = LoadFile.read(text(file), design);
    if (!result.findings().isEmpty()) {
      throw new IllegalStateException(
          result.findings().stream()
              .map(each -> place(file, each.span().line()) + each.message())
              .collect(Collectors.joining("; ")));
    }
    return result.file();
  }

  private static List<Path> samples(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the folder `" + folder + "` cannot be read", e);
    }
  }

  /** What the design states, then the lines of the files, with what the runtime makes of them. */
  private static Stream<SampleData.Line> lines(Design design, List<Path> files) {
    List<SampleData.Line> writtenLines = files.stream().flatMap(SystemFolder::lines).toList();
    List<Sample> samples = new ArrayList<>(design.samples());
    writtenLines.stream()
        .map(SampleData.Line::item)
        .filter(item -> design.findEntity(item.entity()).isPresent())
        .map(item -> new Sample(item.entity(), item.attributes(), Span.START))
        .forEach(samples::add);
    Iterator<Sample> completed =
        SampleCompletion.of(design.tables(), design.entities(), samples).stream()
            .skip(design.samples().size())
            .iterator();
    Stream<SampleData.Line> statedLines =
        ServedSystem.statedItems(design).map(item -> new SampleData.Line("", item));
    return Stream.concat(
        statedLines,
        writtenLines.stream()
            .map(
                line ->
                    design.findEntity(line.item().entity()).isPresent()
                        ? new SampleData.Line(
                            line.place(),
                            Item.of(line.item().entity(), completed.next().attributes()))
                        : line));
  }

  private static Stream<SampleData.Line> lines(Path file) {
    List<String> lines = text(file).lines().toList();
    return Stream.iterate(0, number -> number < lines.size(), number -> number + 1)
        .filter(number -> !lines.get(number).isBlank())
        .map(
            number ->
                new SampleData.Line(
                    place(file, number + 1), item(file, number + 1, lines.get(number))));
  }

  private static Item item(Path file, int number, String line) {
    try {
      JsonNode node = Json.MAPPER.readTree(line);
      if (node.path("entity").isTextual() && node.path("attributes").isObject()) {
        return Item.of(
            node.get("entity").textValue(),
            Json.MAPPER.convertValue(node.get("attributes"), ATTRIBUTES));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(
          place(file, number) + "is not JSON: " + e.getOriginalMessage(), e);
    }
    throw new IllegalStateException(
        place(file, number) + "expected an object with `entity` and `attributes`");
  }

  private static String place(Path file, int line) {
    return "`" + file + "` line " + line + ": ";
  }

  private static String text(Path file) {
    try {
      return new NamedFile(file).text();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the file `" + file + "` cannot be read: " + e.getMessage(), e);
    }
  }
}
