package dev.clave.testing;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.table.item.Item;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.platform.commons.support.AnnotationSupport;

/** Reads the items that {@link Samples} names. */
final class SampleFiles {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  private static final TypeReference<LinkedHashMap<String, Object>> ATTRIBUTES =
      new TypeReference<>() {};

  private SampleFiles() {}

  /** The items of the class of a test, after those of the classes around it, then its method's. */
  static List<Item> of(ExtensionContext context) {
    List<AnnotatedElement> elements = new ArrayList<>(TestClasses.innermostFirst(context));
    Collections.reverse(elements);
    context.getTestMethod().ifPresent(elements::add);
    List<Item> items = new ArrayList<>();
    elements.stream()
        .flatMap(element -> AnnotationSupport.findAnnotation(element, Samples.class).stream())
        .flatMap(samples -> Stream.of(samples.value()))
        .flatMap(name -> files(name, context))
        .forEach(file -> read(file, items));
    return items;
  }

  private static Stream<Path> files(String name, ExtensionContext context) {
    Path path = Files.exists(Path.of(name)) ? Path.of(name) : resource(name, context);
    if (!Files.isDirectory(path)) {
      return Stream.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path resource(String name, ExtensionContext context) {
    URL resource = context.getRequiredTestClass().getClassLoader().getResource(name);
    if (resource == null || !resource.getProtocol().equals("file")) {
      throw new ParameterResolutionException(
          "there are no samples `" + name + "`, neither as a file nor as a resource");
    }
    try {
      return Path.of(resource.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void read(Path file, List<Item> items) {
    try {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).isBlank()) {
          items.add(item(lines.get(i), "`" + file + "` line " + (i + 1) + ": "));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Item item(String line, String place) {
    try {
      JsonNode node = JSON.readTree(line);
      if (node.path("entity").isTextual() && node.path("attributes").isObject()) {
        return Item.of(
            node.get("entity").textValue(), JSON.convertValue(node.get("attributes"), ATTRIBUTES));
      }
    } catch (IOException e) {
      throw new ParameterResolutionException(place + "is not JSON: " + e.getMessage(), e);
    }
    throw new ParameterResolutionException(
        place + "expected an object with `entity` and `attributes`");
  }
}
