package dev.clave.server.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.maintenance.Progress;
import dev.clave.server.Await;
import dev.clave.server.backup.BackupHead;
import dev.clave.server.backup.Backups;
import dev.clave.server.backup.FolderPlace;
import dev.clave.server.backup.Installation;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The drill: a backup is made while clients write, the server is killed, its data folder is lost,
 * and a server on the restored folder has everything that was acknowledged before the backup began.
 */
@EnabledOnOs(OS.LINUX)
final class BackupDrillTest {
  private static final int WRITES = Integer.getInteger("clave.drill.writes", 60);
  private static final int BACKUPS = 2;

  @TempDir Path folder;
  @TempDir Path place;

  @Test
  void everythingAcknowledgedBeforeTheBackupIsThereAfterTheDiskIsLost() throws Exception {
    Backups backups =
        new Backups(new FolderPlace(place), Optional.of("0.1.0"), InstantSource.system());
    Ledger before = new Ledger();
    try (ServerProcess server = ServerProcess.in(folder)) {
      String token = server.token();
      BackupHead last = null;
      for (int i = 0; i < BACKUPS; i++) {
        write(server, before);
        last = backUpWhileWriting(server, backups);
      }
      server.killPostgres();
      server.kill();
      delete(server.data());

      assertThat(backups.verify(Progress.NONE)).isEmpty();
      backups.restore(last, "0.1.0", server.data(), Progress.NONE);
      server.start();

      Rest withEarlierToken = new Rest(HttpClient.newHttpClient(), server.address(), token);
      Await.until(() -> withEarlierToken.get("/ready").status() == 200);
      before.check(withEarlierToken);
      before.checkProcessed(withEarlierToken);
      write(server, new Ledger());
    }
  }

  private static void write(ServerProcess server, Ledger ledger) throws Exception {
    AtomicBoolean goesOn = new AtomicBoolean(true);
    Thread client = client(server, ledger, goesOn);
    long enough = ledger.acknowledgements() + WRITES;
    Await.until(() -> ledger.acknowledgements() >= enough);
    goesOn.set(false);
    client.join();
  }

  private static BackupHead backUpWhileWriting(ServerProcess server, Backups backups)
      throws Exception {
    Ledger meanwhile = new Ledger();
    AtomicBoolean goesOn = new AtomicBoolean(true);
    Thread client = client(server, meanwhile, goesOn);
    try {
      Await.until(() -> meanwhile.acknowledgements() > 0);
      return backups.add(new Installation(server.data(), Optional.empty()), "0.1.0", Progress.NONE);
    } finally {
      goesOn.set(false);
      client.join();
    }
  }

  private static Thread client(ServerProcess server, Ledger ledger, AtomicBoolean goesOn) {
    Rest rest = new Rest(HttpClient.newHttpClient(), server.address(), server.token());
    Thread client = new Thread(new Writer(rest, ledger, new Random(), goesOn::get), "client");
    client.start();
    return client;
  }

  private static void delete(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
