package dev.clave.server.console;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.client.NodeTools;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The JavaScript of the console and of the systems' pages is checked as it is written: browsers run
 * it without a build step, so nothing else reads it before they do.
 */
final class ConsoleSourceTest {
  private static final List<String> SOURCES =
      List.of("server/src/main/resources/console", "systems/src/main/resources/console");
  private static final String FOLDER = "target/console-checks/";

  private final NodeTools tools = NodeTools.forConsole();

  @Test
  void itIsFormatted() {
    List<String> arguments =
        new ArrayList<>(List.of("--config", FOLDER + "prettier.json", "--check"));
    SOURCES.forEach(source -> arguments.add(source + "/**/*.js"));
    tools.node("node_modules/prettier/bin/prettier.cjs", arguments.toArray(String[]::new));
  }

  @Test
  void theLinterFindsNothing() {
    List<String> arguments = new ArrayList<>(List.of("--config", FOLDER + "eslint.config.js"));
    arguments.addAll(SOURCES);
    tools.node("node_modules/eslint/bin/eslint.js", arguments.toArray(String[]::new));
  }

  @Test
  void theTypeCheckFindsNothing() {
    typeCheck("tsconfig.json");
  }

  /** Without this a path that leads nowhere would make everything `any`, which is never wrong. */
  @Test
  void theTypeCheckFindsAMisspeltPropertyOfAPage() {
    tools.write(
        "misspelt.js",
        """
        import { Page } from "/console/parts/page.js";
        import { withProperties } from "/console/parts/properties.js";

        export class Orders extends withProperties(Page, { orders: { state: true } }) {
          render() {
            return this.oders ?? this.waiting();
          }
        }
        """);
    tools.write(
        "misspelt.json",
        """
        { "extends": "./tsconfig.json", "include": ["elements.d.ts", "misspelt.js"] }
        """);

    assertThatThrownBy(() -> typeCheck("misspelt.json"))
        .hasMessageContaining("misspelt.js(6,17)")
        .hasMessageContaining("Property 'oders' does not exist on type 'Orders'");
  }

  private void typeCheck(String project) {
    tools.node("node_modules/typescript/bin/tsc", "-p", FOLDER + project);
  }
}
