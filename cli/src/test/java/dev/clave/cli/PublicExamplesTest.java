package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of public types compile, so that none outlives what it shows. What an example takes
 * from its reader's program, a variable or a method without a declaration, may be missing.
 */
final class PublicExamplesTest {
  private static final Pattern BLOCK =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* }</pre>", Pattern.DOTALL);

  /** A method or a class, which stands in a class and not in a method. */
  private static final Pattern MEMBER = Pattern.compile("(?:@|public |final class )\\w?.*");

  /** What is left out says that the rest is no whole program. */
  private static final Pattern ELISION = Pattern.compile("…|\\.\\.\\.");

  /** Classes of the reader's own program. */
  private static final Set<String> OF_THE_READER = Set.of("Orders", "Viaje");

  private static final String ASYNC = "Async";

  private static final String IMPORTS =
      """
      import com.fasterxml.jackson.databind.JsonNode;
      import io.micrometer.core.instrument.MeterRegistry;
      import java.math.BigDecimal;
      import java.net.URI;
      import java.nio.channels.FileChannel;
      import java.nio.file.*;
      import java.sql.*;
      import java.time.*;
      import java.util.*;
      import java.util.concurrent.*;
      import java.util.stream.Stream;
      import javax.sql.DataSource;
      import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
      import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
      import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
      import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
      """;

  private static final Pattern OWN_IMPORT =
      Pattern.compile("(?m)^import (dev\\.clave(?:\\.[a-z]+)*)\\.([A-Z]\\w*);");

  /** Variables that examples of many types use, beside one for each public type of a module. */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "client", "DynamoDbClient",
          "clock", "InstantSource",
          "connection", "Connection",
          "dataFolder", "Path",
          "design", "dev.clave.design.Design",
          "folder", "Path",
          "jdbcUrl", "String",
          "table", "dev.clave.table.Table");

  @TempDir private Path folder;

  @Test
  void everyExampleCompiles() throws IOException {
    Map<String, List<PublicType>> modules =
        PublicType.ofFrontDoors().stream().collect(Collectors.groupingBy(PublicType::module));
    List<JavaFileObject> sources = new ArrayList<>();
    for (List<PublicType> types : modules.values()) {
      for (PublicType type : types) {
        List<MatchResult> blocks = BLOCK.matcher(type.javadoc()).results().toList();
        for (int i = 0; i < blocks.size(); i++) {
          String code = blocks.get(i).group(1).replaceAll("(?m)^ \\* ?", "");
          if (code.contains(";") && !ELISION.matcher(code).find()) {
            sources.add(new Example(type, i + 1, source(type, i + 1, code, modules)));
          }
        }
      }
    }
    assertThat(sources).hasSizeGreaterThan(200);
    List<Diagnostic<? extends JavaFileObject>> errors = errors(sources);
    List<JavaFileObject> completed =
        sources.stream().map(each -> ((Example) each).completed(errors)).toList();
    assertThat(
            errors(completed).stream().filter(each -> !isOfTheReader(each)).map(Object::toString))
        .isEmpty();
  }

  private List<Diagnostic<? extends JavaFileObject>> errors(List<JavaFileObject> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-d",
            folder.toString(),
            "-proc:none",
            "-XDshould-stop.ifError=FLOW",
            "-Xmaxerrs",
            "10000",
            "-cp",
            System.getProperty("java.class.path"));
    compiler.getTask(new StringWriter(), null, diagnostics, options, null, sources).call();
    return diagnostics.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .collect(Collectors.toList());
  }

  private static boolean isVariable(Diagnostic<?> error) {
    return error.getMessage(Locale.ROOT).matches("(?s).*symbol: +variable .*");
  }

  /** Of a value of the reader's the type is not known, so what is called on it is not checked. */
  private static boolean isOfTheReader(Diagnostic<?> error) {
    String message = error.getMessage(Locale.ROOT);
    return isVariable(error)
        || message.contains("location: class java.lang.Object")
        || message.contains("location: class Object")
        || message.matches("(?s).*reference to \\w+ is ambiguous.*")
        || (message.contains("symbol:   method ") && message.contains("location: class Example"))
        || OF_THE_READER.stream().anyMatch(name -> message.contains("symbol:   class " + name));
  }

  private static String source(
      PublicType type, int number, String code, Map<String, List<PublicType>> modules) {
    boolean isMember = MEMBER.matcher(code.lines().findFirst().orElseThrow()).matches();
    StringBuilder text = new StringBuilder(IMPORTS);
    modules.values().stream()
        .flatMap(List::stream)
        .map(PublicType::packageName)
        .distinct()
        .forEach(name -> text.append("import ").append(name).append(".*;\n"));
    imported(type, modules)
        .forEach(
            (name, packageName) ->
                text.append("import ").append(packageName + "." + name).append(";\n"));
    text.append("class ").append(Example.name(type, number)).append(" {\n");
    variables(type, modules)
        .forEach((name, typeName) -> text.append("  " + typeName + " " + name + ";\n"));
    String head = code.startsWith("return ") ? "  Object run()" : "  void run()";
    return text + (isMember ? code : head + " throws Exception {\n" + code + "\n  }") + "\n}\n";
  }

  /** What the source imports, then what stands beside it, then its module: the nearest is meant. */
  private static Map<String, String> imported(
      PublicType type, Map<String, List<PublicType>> modules) {
    Map<String, String> packages = new TreeMap<>(Map.of("Table", "dev.clave.table"));
    modules.get(type.module()).forEach(each -> packages.put(each.name(), each.packageName()));
    modules.get(type.module()).stream()
        .filter(each -> each.packageName().equals(type.packageName()))
        .forEach(each -> packages.put(each.name(), each.packageName()));
    OWN_IMPORT
        .matcher(type.source())
        .results()
        .forEach(each -> packages.put(each.group(2), each.group(1)));
    return packages;
  }

  /** For each public type of the module a variable, such as {@code Events events}. */
  private static Map<String, String> variables(
      PublicType type, Map<String, List<PublicType>> modules) {
    Map<String, String> variables = new HashMap<>(VARIABLES);
    List<PublicType> types = new ArrayList<>(modules.get(type.module()));
    boolean isAsync = type.name().startsWith(ASYNC);
    types.sort(Comparator.comparing(each -> each.name().startsWith(ASYNC) == isAsync));
    types.forEach(each -> variables.put(variable(each.name()), each.name()));
    variables.put("sql", "String");
    return variables;
  }

  /** The twin without a thread that waits has the same name, as in a program that uses it. */
  private static String variable(String typeName) {
    String name = typeName.startsWith(ASYNC) ? typeName.substring(ASYNC.length()) : typeName;
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static final class Example extends SimpleJavaFileObject {
    private final String source;

    Example(PublicType type, int number, String source) {
      this(URI.create("string:///" + name(type, number) + ".java"), source);
    }

    private Example(URI place, String source) {
      super(place, Kind.SOURCE);
      this.source = source;
    }

    static String name(PublicType type, int number) {
      return "Example_" + type.toString().replace('.', '_') + "_" + number;
    }

    /** With a value of any type in the place of each variable that nobody declares. */
    JavaFileObject completed(List<Diagnostic<? extends JavaFileObject>> errors) {
      StringBuilder text = new StringBuilder(source);
      errors.stream()
          .filter(each -> each.getSource() == this && isVariable(each))
          .sorted(Comparator.comparing(each -> -each.getStartPosition()))
          .forEach(
              each ->
                  text.replace(
                      (int) each.getStartPosition(), (int) each.getEndPosition(), "anything()"));
      text.insert(text.lastIndexOf("}"), "  static <T> T anything() { return null; }\n");
      return new Example(uri, text.toString());
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
    }
  }
}
