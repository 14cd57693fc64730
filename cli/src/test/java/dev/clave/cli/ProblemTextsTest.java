package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.language.Phrasebook;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemTextsTest {

  @ParameterizedTest
  @ValueSource(strings = {"design", "table", "assets", "events", "server", "systems"})
  void everyTextOfAProblemIsInThePhrasebook(String module) {
    Set<String> unknown =
        new TreeSet<>(
            ProblemTexts.in(ArchitectureDocument.ROOT.resolve(module + "/src/main/java")));
    assertThat(unknown).isNotEmpty();
    unknown.removeIf(Phrasebook.shipped()::knows);
    assertThat(unknown).isEmpty();
  }
}
