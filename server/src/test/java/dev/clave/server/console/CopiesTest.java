package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.codegen.ClientSettings;
import dev.clave.codegen.JavaClient;
import dev.clave.codegen.SourceFile;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the console writes for other tools is what those tools take. */
final class CopiesTest {
  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  private static final String EVERY_CALL =
      """
      async () => {
        const { java, javaCall } = await import("/console/parts/copies.js");
        const many = Object.fromEntries([..."abcdefghijkl"].map((name) => [name, name]));
        const questions = [
          java("patterns", "ordersByStatus", { status: 'quo"ted', from: "2026-05-01T10:00:00Z" }),
          java("views", "customerPage", {}),
          java("transactions", "payOrder", { ...many, amount: 3000000000, rate: 1.5 }),
          java("entities", "order", { customerId: "c1", orderId: "it's" }),
          java("create", "customer", { address: { street: 12, others: [1, null, { a: true }] } }),
          java("update", "customer", { customerId: "c1" }, { name: null, address: { street: null } }),
          java("delete", "order", { orderId: "o1", version: 3 }),
        ];
        return Promise.all(questions.map((each) => javaCall("/api/shop/patterns", each)));
      }\
      """;

  @TempDir Path folder;

  @Test
  @SuppressWarnings("unchecked")
  void whatIsCopiedAsJavaCompiles() throws IOException {
    client();
    List<String> calls = (List<String>) CONSOLE.page().evaluate(EVERY_CALL);

    for (String call : calls) {
      assertThat(faults(call)).as(call).isEmpty();
    }
  }

  /** Compiles the client of the shop into the folder. */
  private void client() throws IOException {
    String text;
    try (InputStream file = CopiesTest.class.getResourceAsStream("/shop-design.yaml")) {
      text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
    Design design = Design.check(text).design().orElseThrow();
    List<String> arguments =
        new ArrayList<>(List.of("-d", folder.toString(), "-cp", classPath(), "-proc:none"));
    for (SourceFile source : JavaClient.of(design, text, ClientSettings.of(design))) {
      Path file = folder.resolve("sources").resolve(source.path());
      Files.createDirectories(file.getParent());
      arguments.add(Files.writeString(file, source.text()).toString());
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private List<Diagnostic<? extends JavaFileObject>> faults(String call) {
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    ToolProvider.getSystemJavaCompiler()
        .getTask(
            null,
            null,
            diagnostics,
            List.of("-d", folder.toString(), "-cp", folder + ":" + classPath()),
            null,
            List.of(source(call)))
        .call();
    return diagnostics.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .toList();
  }

  private static JavaFileObject source(String call) {
    String text =
        """
        import dev.clave.table.typed.Page;
        import java.math.BigDecimal;
        import java.time.*;
        import java.util.*;
        import shop.*;
        class Copied {
          static void run(Shop shop) {
            %s
          }
        }
        """
            .formatted(call);
    return new SimpleJavaFileObject(
        URI.create("string:///Copied.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }
}
