package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.crash.PowerCut;
import dev.clave.engine.crash.PowerRecorder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cuts the power of PostgreSQL with our settings, in a simulation: every write and sync of all its
 * processes is recorded, and a server is started on the directory as a disk might hold it at any
 * moment. {@code -Dclave.postgres.powercuts=20} sets how often.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(1200)
class PostgresPowerCutTest {
  private static final int CUTS = Integer.getInteger("clave.postgres.powercuts", 2);
  private static final int CUTS_OF_ONE_RUN = 10;
  private static final int MOST_COMMITS = 200;

  @TempDir Path directory;

  @Test
  void everyCommittedRowIsThereAfterThePowerIsCut() throws Exception {
    PowerRecorder recorder = PowerRecorder.compile(directory);
    long seed = Long.getLong("clave.postgres.seed", System.nanoTime());
    Random random = new Random(seed);
    Path origin = cluster("");
    PowerCut.Run run = null;
    for (int cut = 0; cut < CUTS; cut++) {
      if (cut % CUTS_OF_ONE_RUN == 0) {
        run = PowerCut.Run.of(origin, directory.resolve("journal-" + cut));
        commitAndKill(recorder, run, 20 + random.nextInt(MOST_COMMITS));
      }
      PowerCut power = run.cut();
      Set<Integer> committed = committed(power.follow(1 + random.nextInt(power.entries())));
      Path dataAfterCut = directory.resolve("left-" + cut);
      power.writeAfterCut(dataAfterCut, random);
      assertThat(rows(dataAfterCut)).as("seed %d, cut %d", seed, cut).containsAll(committed);
      Directories.delete(dataAfterCut);
      if (cut % CUTS_OF_ONE_RUN == CUTS_OF_ONE_RUN - 1) {
        Directories.delete(origin);
        origin = cluster("");
      }
    }
  }

  /** Shows that the simulation loses what was not synced. */
  @Test
  void withoutItsSyncsCommittedRowsAreLost() throws Exception {
    PowerRecorder recorder = PowerRecorder.compile(directory);
    PowerCut.Run run = PowerCut.Run.of(cluster("fsync = off\n"), directory.resolve("journal"));
    commitAndKill(recorder, run, 50);
    PowerCut power = run.cut();
    Set<Integer> committed = committed(power.follow(power.entries()));
    Path dataAfterCut = directory.resolve("left");
    power.writeAfterCut(dataAfterCut, new NothingKept());
    assertThat(rows(dataAfterCut)).doesNotContainAnyElementsOf(committed);
  }

  private static final class NothingKept extends Random {
    private static final long serialVersionUID = 1L;

    @Override
    public int nextInt(int bound) {
      return 0;
    }

    @Override
    public boolean nextBoolean() {
      return false;
    }
  }

  private Path cluster(String settings) throws Exception {
    Path origin = directory.resolve("origin");
    try (Postgres postgres = Postgres.start(origin);
        Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY, text TEXT)");
    }
    Files.writeString(origin.resolve("data/postgresql.conf"), settings, StandardOpenOption.APPEND);
    return origin;
  }

  private void commitAndKill(PowerRecorder recorder, PowerCut.Run run, int commits)
      throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                CommittingProcess.class.getName(),
                run.root().toString(),
                "1")
            .redirectError(directory.resolve("errors.log").toFile());
    builder.environment().putAll(recorder.environment(run.root(), run.journal()));
    Process process = builder.start();
    try (BufferedReader reader = process.inputReader()) {
      int count = 0;
      for (String line = reader.readLine();
          line != null && count < commits;
          line = reader.readLine()) {
        count++;
      }
      assertThat(count).as(() -> errors()).isEqualTo(commits);
    } finally {
      List<ProcessHandle> family =
          Stream.concat(server(run.root()), Stream.of(process.toHandle())).toList();
      family.forEach(ProcessHandle::destroyForcibly);
      for (ProcessHandle each : family) {
        each.onExit().join();
      }
    }
  }

  private String errors() {
    try {
      return Files.readString(directory.resolve("errors.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static Stream<ProcessHandle> server(Path root) throws IOException {
    Path file = root.resolve("data/postmaster.pid");
    return Files.exists(file)
        ? ProcessHandle.of(Long.parseLong(Files.readAllLines(file).get(0))).stream()
            .flatMap(each -> Stream.concat(Stream.of(each), each.descendants()))
        : Stream.empty();
  }

  private static Set<Integer> committed(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith("committed "))
        .map(line -> Integer.valueOf(line.substring("committed ".length())))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Integer> rows(Path dataAfterCut) throws IOException, SQLException {
    Files.setPosixFilePermissions(
        dataAfterCut.resolve("data"), PosixFilePermissions.fromString("rwx------"));
    Set<Integer> rows = new TreeSet<>();
    try (Postgres postgres = Postgres.start(dataAfterCut);
        Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT number FROM kept")) {
      while (result.next()) {
        rows.add(result.getInt(1));
      }
    }
    return rows;
  }
}
