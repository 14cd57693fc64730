package dev.clave.server.backup;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.engine.maintenance.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The backups of a place.
 *
 * <pre>{@code
 * Backups backups = new Backups(new FolderPlace(Path.of("/mnt/backups")), Optional.empty(), clock);
 * backups.add(new Installation(dataFolder, Optional.empty()), "0.1.0", Progress.NONE);
 * backups.restore(backups.at(Instant.MAX), "0.1.0", emptyFolder, Progress.NONE);
 * }</pre>
 *
 * <p>Every method throws {@link BackupException} when the place cannot be used, when the password
 * is not that of the place, or when what is there is damaged.
 */
public final class Backups {
  private static final String HEADS = "backups/";

  private final BackupPlace place;
  private final Optional<String> password;
  private final InstantSource clock;

  /** Deriving it from the password takes half a second. */
  private Optional<BackupKey> derivedKey = Optional.empty();

  /**
   * @param password with which everything is encrypted; the first backup of a place decides
   */
  public Backups(BackupPlace place, Optional<String> password, InstantSource clock) {
    this.place = place;
    this.password = password;
    this.clock = clock;
  }

  /** What reads or writes the place. */
  private interface Work<T> {
    T run() throws IOException;
  }

  private <T> T using(Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw new BackupException(
          e.getMessage() == null ? "`" + place + "` cannot be used: " + e : e.getMessage(), e);
    }
  }

  /** The backups that are there, the oldest first. */
  public List<BackupHead> all() {
    return using(() -> heads(existingKey()));
  }

  private BackupKey existingKey() throws IOException {
    if (derivedKey.isEmpty()) {
      derivedKey = PlaceFormat.key(place, password);
    }
    return derivedKey.orElseThrow(() -> new BackupException("`" + place + "` holds no backups"));
  }

  private List<BackupHead> heads(BackupKey key) throws IOException {
    List<BackupHead> heads = new ArrayList<>();
    for (String name : place.names(HEADS)) {
      heads.add(head(key, name));
    }
    return heads;
  }

  private BackupHead head(BackupKey key, String name) throws IOException {
    byte[] storedBytes =
        place.get(name).orElseThrow(() -> new IOException("`" + name + "` was deleted meanwhile"));
    try {
      BackupHead head = BackedFiles.JSON.readValue(key.open(name, storedBytes), BackupHead.class);
      if (!name.equals(HEADS + head.name())) {
        throw new IOException("the backup `%s` says that it is `%s`".formatted(name, head.name()));
      }
      return head;
    } catch (JsonProcessingException strange) {
      throw new IOException(
          "the backup `%s` is damaged: %s".formatted(name, strange.getOriginalMessage()), strange);
    } catch (BackupKey.DamagedException damage) {
      throw new IOException("the backup `" + name + "` is damaged", damage);
    }
  }

  /** The newest that began at that moment or before. */
  public BackupHead at(Instant moment) {
    List<BackupHead> heads = all();
    return heads.stream()
        .filter(head -> !head.begunAt().isAfter(moment))
        .reduce((earlier, later) -> later)
        .orElseThrow(
            () ->
                new BackupException(
                    heads.isEmpty()
                        ? "`" + place + "` holds no backups"
                        : "no backup began before %s; the oldest is `%s`"
                            .formatted(moment, heads.get(0).name())));
  }

  /** The one of that name. */
  public BackupHead named(String name) {
    List<BackupHead> heads = all();
    return heads.stream()
        .filter(head -> head.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BackupException(
                    "expected one of the backups %s, found `%s`"
                        .formatted(heads.stream().map(BackupHead::name).toList(), name)));
  }

  /**
   * Adds a backup and reads back what it wrote. A kill leaves the backups before it as they were.
   *
   * @param version of the program, to be shown
   */
  public BackupHead add(Installation installation, String version, Progress progress) {
    if (!Files.isDirectory(installation.folder())) {
      throw new BackupException("there is no data folder `" + installation.folder() + "`");
    }
    return using(
        () -> {
          try (BackupPlace.Hold hold = place.hold()) {
            if (derivedKey.isEmpty()) {
              derivedKey = PlaceFormat.key(place, password);
            }
            if (derivedKey.isEmpty()) {
              derivedKey = Optional.of(PlaceFormat.begin(place, password));
            }
            return add(derivedKey.get(), installation, version, progress);
          }
        });
  }

  private BackupHead add(
      BackupKey key, Installation installation, String version, Progress progress)
      throws IOException {
    Chunks chunks = Chunks.of(place, key);
    List<BackupHead> heads = heads(key);
    Map<String, BackedFile> before = new HashMap<>();
    Instant begunBefore = Instant.MIN.plusSeconds(10);
    if (!heads.isEmpty()) {
      BackupHead newest = heads.get(heads.size() - 1);
      begunBefore = newest.begunAt();
      BackedFiles.read(chunks, newest.list()).forEach(file -> before.put(file.path(), file));
    }
    Instant begunAt = clock.instant();
    BackedFiles files = new BackedFiles(chunks, before, begunBefore);
    installation.copy(files, progress);
    int count = files.count();
    List<String> list = files.end();
    progress.step("verifying", 0, 0);
    chunks.verifyAdded();
    BackupHead head =
        new BackupHead(
            BackupHead.name(begunAt),
            begunAt.toString(),
            version,
            count,
            files.bytes(),
            chunks.addedBytes(),
            list);
    String name = HEADS + head.name();
    place.put(name, key.seal(name, BackedFiles.JSON.writeValueAsBytes(head)));
    installation.backedUp(begunAt);
    return head;
  }

  /** Reads every chunk of every backup; returns a sentence for each thing that is damaged. */
  public List<String> verify(Progress progress) {
    return using(
        () -> {
          BackupKey key = existingKey();
          Chunks chunks = Chunks.of(place, key);
          List<String> damages = new ArrayList<>();
          Map<String, Optional<String>> checkedChunks = new HashMap<>();
          List<String> names = place.names(HEADS);
          long doneBackups = 0;
          for (String name : names) {
            damages.addAll(damages(key, chunks, name, checkedChunks));
            doneBackups++;
            progress.step("verifying", doneBackups, names.size());
          }
          return damages;
        });
  }

  private List<String> damages(
      BackupKey key, Chunks chunks, String name, Map<String, Optional<String>> checkedChunks)
      throws IOException {
    List<BackedFile> files;
    try {
      files = BackedFiles.read(chunks, head(key, name).list());
    } catch (IOException unreadable) {
      return List.of(name + ": " + unreadable.getMessage());
    }
    List<String> damages = new ArrayList<>();
    for (BackedFile file : files) {
      for (BackedFile.Piece piece : file.pieces()) {
        checkedChunks
            .computeIfAbsent(piece.chunk(), chunk -> damage(chunks, chunk))
            .ifPresent(damage -> damages.add(name + ": `" + file.path() + "`: " + damage));
      }
    }
    return damages;
  }

  private static Optional<String> damage(Chunks chunks, String chunk) {
    try {
      chunks.get(chunk);
      return Optional.empty();
    } catch (IOException damage) {
      return Optional.of(String.valueOf(damage.getMessage()));
    }
  }

  /** Deletes backups, and the chunks that no other needs; returns how many backups. */
  public int prune(Retention retention) {
    return using(
        () -> {
          try (BackupPlace.Hold hold = place.hold()) {
            BackupKey key = existingKey();
            List<BackupHead> heads = heads(key);
            List<BackupHead> outlived = retention.outlived(heads, clock.instant());
            if (!outlived.isEmpty()) {
              delete(key, heads, outlived);
            }
            return outlived.size();
          }
        });
  }

  private void delete(BackupKey key, List<BackupHead> heads, List<BackupHead> outlived)
      throws IOException {
    Chunks chunks = Chunks.of(place, key);
    Set<String> needed = new HashSet<>();
    for (BackupHead head : heads) {
      if (!outlived.contains(head)) {
        needed.addAll(head.list());
        for (BackedFile file : BackedFiles.read(chunks, head.list())) {
          file.pieces().forEach(piece -> needed.add(piece.chunk()));
        }
      }
    }
    for (BackupHead head : outlived) {
      place.delete(HEADS + head.name());
    }
    for (String chunk : chunks.all()) {
      if (!needed.contains(chunk)) {
        chunks.delete(chunk);
      }
    }
  }

  /**
   * Writes a backup into a folder that is empty or not there; every chunk is checked on its way.
   * When it fails the folder is empty again.
   *
   * @param version of the program, which does not understand the data folder of a later one
   */
  public void restore(BackupHead backup, String version, Path target, Progress progress) {
    if (!ProgramVersion.understands(version, backup.version())) {
      throw new BackupException(
          "expected a backup made by version `%s` or an earlier one, found `%s` made by version `%s`"
              .formatted(version, backup.name(), backup.version()));
    }
    using(
        () -> {
          Chunks chunks = Chunks.of(place, existingKey());
          new Restoration(chunks, target).run(BackedFiles.read(chunks, backup.list()), progress);
          return null;
        });
  }
}
