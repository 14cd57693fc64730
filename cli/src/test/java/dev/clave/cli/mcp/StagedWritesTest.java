package dev.clave.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StagedWritesTest {
  private static final int MANY = 1_000;

  private final StagedWrites staged = new StagedWrites(InstantSource.fixed(Instant.EPOCH));

  private String stage(String token) {
    return staged.stage(token, "POST", "/api/notes/entities/note", Optional.empty());
  }

  @Test
  void whoeverStagesManyPushesOutItsOwn() {
    String ofAna = stage("ana");
    String firstOfEva = stage("eva");
    String lastOfEva = firstOfEva;
    for (int count = 0; count < MANY; count++) {
      lastOfEva = stage("eva");
    }

    assertThat(staged.take(ofAna, "ana")).isPresent();
    assertThat(staged.take(firstOfEva, "eva")).isEmpty();
    assertThat(staged.take(lastOfEva, "eva")).isPresent();
  }

  @Test
  void largeWritesPushOutEarlierOnesOfTheSameCaller() {
    String ofAna = stage("ana");
    String large = "x".repeat(1 << 20);
    String firstOfEva = "";
    for (int count = 0; count < 20; count++) {
      String write = staged.stage("eva", "POST", "/api/notes/entities/note", Optional.of(large));
      firstOfEva = firstOfEva.isEmpty() ? write : firstOfEva;
    }

    assertThat(staged.take(firstOfEva, "eva")).isEmpty();
    assertThat(staged.take(ofAna, "ana")).isPresent();
  }

  @Test
  void nobodyConfirmsTheWriteOfAnother() {
    String ofAna = stage("ana");

    assertThat(staged.take(ofAna, "eva")).isEmpty();
    assertThat(staged.take(ofAna, "ana")).as("it still waits for its own caller").isPresent();
  }
}
