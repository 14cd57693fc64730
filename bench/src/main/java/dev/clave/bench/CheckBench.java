package dev.clave.bench;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * What checking a generated design of 200 entities and 500 patterns takes: by the clock as the
 * first thing that a new process does, and in processor time once the code is warm. Then how that
 * grows with the design: ten times the entities should take about ten times as long, also where all
 * are in one partition; entangled keys end at the bound of work.
 */
public final class CheckBench {
  private static final int ENTITIES = 200;
  private static final int PATTERNS = 500;
  private static final int PROCESSES = 7;
  private static final int ROUNDS = 20;

  /** Entities of designs whose times are compared; the last has about 23,000 lines. */
  private static final int[] GROWING = {160, 400, 800, 1600};

  /** Likewise where all are in one partition, and where keys run into one another. */
  private static final int[] FAMILIES = {190, 475, 950, 1900};

  private static final int[] ENTANGLED = {5, 15, 30, 60};
  private static final int GROWING_ROUNDS = 5;
  private static final String FIRST = "first";

  private CheckBench() {}

  /** With the argument {@code first}, it is the new process whose first check is measured. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String text = generate(ENTITIES, PATTERNS);
    if (Arrays.asList(arguments).contains(FIRST)) {
      tellFirstCheck(text);
      return;
    }
    double[] first = new double[PROCESSES];
    for (int process = 0; process < PROCESSES; process++) {
      first[process] = inNewProcess();
    }
    Arrays.sort(first);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double[] warm = new double[ROUNDS];
    int findings = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = threads.getCurrentThreadCpuTime();
      Checked checked = Design.check(text);
      warm[round] = (threads.getCurrentThreadCpuTime() - start) / 1e6;
      findings = checked.findings().size();
    }
    Arrays.sort(warm);
    System.out.printf(
        "check: %d entities, %d patterns, %d findings%n"
            + "first check of a process, by the clock: median %.0f ms, worst %.0f ms of %d%n"
            + "later, processor time: median %.0f ms, best %.0f ms of %d%n",
        ENTITIES,
        PATTERNS,
        findings,
        first[PROCESSES / 2],
        first[PROCESSES - 1],
        PROCESSES,
        warm[ROUNDS / 2],
        warm[0],
        ROUNDS);
    growth(threads, "entities of many partitions", CheckBench::generate, GROWING);
    growth(threads, "entities of one partition", CheckBench::onePartition, FAMILIES);
    growth(threads, "entities with entangled keys", CheckBench::entangled, ENTANGLED);
  }

  /** Prints the best time of each size, and the ratio of times to the ratio of sizes. */
  private static void growth(
      ThreadMXBean threads, String what, IntFunction<String> design, int[] sizes) {
    double firstPerLine = 0;
    for (int entities : sizes) {
      String text = design.apply(entities);
      long lines = text.lines().count();
      double best = Double.MAX_VALUE;
      for (int round = 0; round < GROWING_ROUNDS; round++) {
        long start = threads.getCurrentThreadCpuTime();
        Design.check(text);
        best = Math.min(best, (threads.getCurrentThreadCpuTime() - start) / 1e6);
      }
      double perLine = best / lines;
      firstPerLine = firstPerLine == 0 ? perLine : firstPerLine;
      System.out.printf(
          "%d %s, %d lines: best %.0f ms of processor time, per line %.2f times the first%n",
          entities, what, lines, best, perLine / firstPerLine);
    }
  }

  /** Its milliseconds are all that this process says; {@link #inNewProcess} reads them. */
  private static void tellFirstCheck(String text) {
    long start = System.nanoTime();
    Design.check(text);
    double millis = (System.nanoTime() - start) / 1e6;
    System.out.println(millis);
  }

  private static double inNewProcess() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                CheckBench.class.getName(),
                FIRST)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("a check in a process of its own failed");
    }
    return Double.parseDouble(output.strip());
  }

  private static String generate(int entities) {
    return generate(entities, entities * PATTERNS / ENTITIES);
  }

  /** Keys that differ only behind a variable. */
  private static String onePartition(int entities) {
    StringBuilder text = new StringBuilder("design: family\nkey: PK, SK\nentities:\n");
    for (int i = 0; i < entities; i++) {
      text.append(
          """
            entity%d:
              PK: TENANT#<tenantId>
              SK: ITEM#<groupId>#KIND%d#<entity%dId>
              attributes:
                tenantId: string
                groupId: string
                entity%dId: string
                at: timestamp fixed
                name: string
                note: string?
                total: number?
          """
              .formatted(i, i, i, i)
              .indent(0));
    }
    text.append("patterns:\n");
    for (int i = 0; i < entities; i++) {
      text.append(
          "  pattern%d: PK = TENANT#<tenantId> and SK begins_with ITEM#<groupId>#KIND%d#\n"
              .formatted(i, i));
    }
    return text.toString();
  }

  /** Keys with several forms of one value, and variables without a word between them. */
  private static String entangled(int entities) {
    StringBuilder text = new StringBuilder("design: entangled\nkey: PK, SK\nentities:\n");
    for (int i = 0; i < entities; i++) {
      text.append(
          """
            entity%d:
              PK: X#<m:lower>#<at:month>
              SK: <m:upper>#<at:day>#<m:first3>#<at:week>%s<n><m>
              attributes: { m: string, at: timestamp, n: string(1..%d) }
          """
              .formatted(i, "y".repeat(i % 7), i + 2)
              .indent(0));
    }
    return text.toString();
  }

  private static String generate(int entities, int patterns) {
    StringBuilder text = new StringBuilder("design: large\nkey: PK, SK\nindexes:\n");
    for (int i = 1; i <= 10; i++) {
      text.append("  GSI%d: GSI%dPK, GSI%dSK\n".formatted(i, i, i));
    }
    text.append("entities:\n");
    for (int i = 0; i < entities; i++) {
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
    for (int i = 0; i < patterns; i++) {
      int entity = i % entities;
      int index = entity % 10 + 1;
      String where =
          i < entities
              ? "PK = TENANT#<tenantId> and SK begins_with KIND%d#".formatted(entity)
              : "GSI%dPK = TENANT#<tenantId>#KIND%d#<status> and GSI%dSK between <from?> and <to?>"
                  .formatted(index, entity, index);
      text.append("  pattern%d: %s\n".formatted(i, where));
    }
    return text.toString();
  }
}
