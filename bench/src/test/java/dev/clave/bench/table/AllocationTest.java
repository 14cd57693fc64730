package dev.clave.bench.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a generated client allocates, which repeats on a busy machine as well. */
class AllocationTest {
  private static final int OPERATIONS = 4_000;
  private static final int ROUNDS = 4;

  @ParameterizedTest
  @ValueSource(strings = {"create", "get", "update with index move", "pattern of 20"})
  void aGeneratedClientAllocatesLessThanTheTableAndTheEnhancedClient(String operation)
      throws IOException {
    Map<String, Double> bytes =
        new RoadMeasurement(operation, OPERATIONS)
            .run(ROUNDS - 1, 1).figures().stream()
                .collect(Collectors.toMap(each -> each.road().strip(), RoadFigures::bytes));
    assertThat(bytes.get("Clave generated"))
        .as("%s: %s", operation, bytes)
        .isLessThanOrEqualTo(bytes.get("Clave"))
        .isLessThan(bytes.get("Enhanced Client"));
  }
}
