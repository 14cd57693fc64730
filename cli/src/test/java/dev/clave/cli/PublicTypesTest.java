package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What other people's code uses says what it is for, and shows it. */
final class PublicTypesTest {
  private static List<PublicType> types;

  @BeforeAll
  static void readSources() throws IOException {
    types = PublicType.ofFrontDoors();
    assertThat(types).hasSizeGreaterThan(400);
  }

  @Test
  void everyPublicTypeOfAFrontDoorPackageHasJavadoc() {
    assertThat(types).filteredOn(type -> type.javadoc().isEmpty()).isEmpty();
  }

  @Test
  void everyPublicTypeOfAFrontDoorPackageHasAnExample() {
    assertThat(types).filteredOn(type -> !type.hasExample()).isEmpty();
  }
}
