package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What other people's code uses says what it is for, and shows it. */
final class PublicTypesTest {
  /** Packages some types of which have no example yet. A package leaves the list for good. */
  private static final Set<String> WITHOUT_EXAMPLES =
      """
      dev.clave.engine
      dev.clave.engine.destination
      dev.clave.engine.maintenance
      dev.clave.engine.memory
      dev.clave.engine.reality
      dev.clave.engine.storage
      dev.clave.engine.transfer
      dev.clave.engine.wire

      dev.clave.design.model
      dev.clave.design.finding
      dev.clave.design.check
      dev.clave.design.compare
      dev.clave.design.cost
      dev.clave.design.document
      dev.clave.design.infrastructure
      dev.clave.design.policy
      dev.clave.design.portability
      dev.clave.design.sample
      dev.clave.design.unify
      dev.clave.design.workbench
      dev.clave.design.yaml

      dev.clave.table
      dev.clave.table.item
      dev.clave.table.options
      dev.clave.table.typed
      dev.clave.table.change
      dev.clave.table.stream
      dev.clave.table.evolution
      dev.clave.table.evolution.report
      dev.clave.table.provision
      dev.clave.table.diagnosis
      dev.clave.table.memory
      dev.clave.table.audit

      dev.clave.codegen
      dev.clave.codegen.plan
      """
          .lines()
          .filter(line -> !line.isBlank())
          .collect(Collectors.toSet());

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
    assertThat(types)
        .filteredOn(type -> !WITHOUT_EXAMPLES.contains(type.packageName()))
        .filteredOn(type -> !type.hasExample())
        .isEmpty();
  }

  @Test
  void aPackageWhoseTypesAllHaveExamplesIsNoLongerListed() {
    Set<String> missing =
        types.stream()
            .filter(type -> !type.hasExample())
            .map(PublicType::packageName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(missing).containsAll(WITHOUT_EXAMPLES);
  }
}
