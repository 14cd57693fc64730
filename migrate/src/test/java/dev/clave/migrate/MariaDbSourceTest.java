package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.clave.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs where Debian's package `mariadb-server` is installed; `.ci/run` installs it. */
class MariaDbSourceTest extends SourceContract {
  @TempDir static Path server;
  private static MariaDbServer mariaDb;
  private static int databases;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(MariaDbServer.isInstalled(), "mariadb-server is not installed");
    mariaDb = MariaDbServer.start(server);
  }

  @AfterAll
  static void stop() {
    if (mariaDb != null) {
      mariaDb.close();
    }
  }

  @Override
  SourceAddress source() throws Exception {
    String url = mariaDb.url("goods" + ++databases);
    Goods.fill(url, "double", "timestamp(6) NULL");
    return SourceAddress.jdbc(url);
  }

  @Test
  void aDateThatIsNoneIsRejectedAndNotLost() throws Exception {
    String url = mariaDb.url("zero");
    Goods.fill(url, "double", "timestamp(6) NULL");
    Shop.sql(url + "&sessionVariables=sql_mode=''", "UPDATE products SET made = '0000-00-00'");
    try (Engine engine = Engine.inMemory();
        Migration migration =
            Migration.open(
                Goods.DESIGN,
                Goods.MAPPING,
                engine.client(),
                url,
                MigrationOptions.in(directory.resolve("state")))) {
      Report report = migration.run();
      assertThat(report.total().migrated()).isZero();
      assertThat(Files.readString(report.rejects())).contains("found `0000-00-00`");
    }
  }
}
