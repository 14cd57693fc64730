package dev.clave.bench;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Processor time that checking takes: a generated design of 200 entities and 500 patterns, cold and
 * warm. Processor time, so that a busy machine does not spoil the figure.
 */
public final class CheckBench {
  private static final int ENTITIES = 200;
  private static final int PATTERNS = 500;
  private static final int ROUNDS = 20;

  private CheckBench() {}

  public static void main(String[] arguments) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    String text = generate();
    double[] millis = new double[ROUNDS];
    int findings = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = threads.getCurrentThreadCpuTime();
      Checked checked = Design.check(text);
      millis[round] = (threads.getCurrentThreadCpuTime() - start) / 1e6;
      findings = checked.findings().size();
    }
    double first = millis[0];
    Arrays.sort(millis);
    System.out.printf(
        "check: %d entities, %d patterns, %d findings, processor time: first %.0f ms, median %.0f ms, best %.0f ms%n",
        ENTITIES, PATTERNS, findings, first, millis[ROUNDS / 2], millis[0]);
  }

  private static String generate() {
    StringBuilder text = new StringBuilder("design: large\nkey: PK, SK\nindexes:\n");
    for (int i = 1; i <= 10; i++) {
      text.append("  GSI%d: GSI%dPK, GSI%dSK\n".formatted(i, i, i));
    }
    text.append("entities:\n");
    for (int i = 0; i < ENTITIES; i++) {
      int index = i % 10 + 1;
      text.append(
          """
            entity%d:
              PK: TENANT#<tenantId>
              SK: KIND%d#<entity%dId>
              GSI%dPK: TENANT#<tenantId>#KIND%d#<status>
              GSI%dSK: <at>#<entity%dId>
              attributes:
                tenantId: string
                entity%dId: string
                status: open | closed | archived
                at: timestamp
                name: string(1..100)
                total: number?
                address: { street: string, city: string, zip: string? }
          """
              .formatted(i, i, i, index, i, index, i, i)
              .indent(0));
    }
    text.append("patterns:\n");
    for (int i = 0; i < PATTERNS; i++) {
      int entity = i % ENTITIES;
      int index = entity % 10 + 1;
      String where =
          i < ENTITIES
              ? "PK = TENANT#<tenantId> and SK begins_with KIND%d#".formatted(entity)
              : "GSI%dPK = TENANT#<tenantId>#KIND%d#<status> and GSI%dSK between <from?> and <to?>"
                  .formatted(index, entity, index);
      text.append("  pattern%d: %s\n".formatted(i, where));
    }
    return text.toString();
  }
}
