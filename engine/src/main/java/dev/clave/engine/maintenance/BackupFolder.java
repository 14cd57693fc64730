package dev.clave.engine.maintenance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of backups of one store. Files are kept once, under the SHA-256 of their content, so a
 * later backup adds only what is new; a list for each backup names its files and ends with its own
 * checksum. A list is moved into place last, so a kill leaves the backups before it as they were.
 *
 * <pre>{@code
 * BackupFolder backups = new BackupFolder(Path.of("backups"));
 * backups.backups();                                               // the oldest first
 * backups.verify((step, completed, all) -> {}).forEach(System.err::println);
 * }</pre>
 */
public final class BackupFolder {
  private static final String FIRST_LINE = "clave backup 1";
  private static final Pattern ENTRY =
      Pattern.compile("([0-9a-f]{64}) (\\d{1,18}) ([A-Za-z0-9._-]+)");
  private static final int BUFFER_BYTES = 1 << 16;

  /** Files of RocksDB that never change once they are there. */
  private static final String IMMUTABLE = ".sst";

  private final Path folder;

  public BackupFolder(Path folder) {
    this.folder = folder;
  }

  /** One file of a backup. */
  record Entry(String hash, long size, String name) {}

  /** A backup with its files. */
  record Listed(String id, String identity, List<Entry> entries) {}

  private Path lists() {
    return folder.resolve("backups");
  }

  private Path file(String hash) {
    return folder.resolve("files").resolve(hash.substring(0, 2)).resolve(hash);
  }

  /**
   * The names of the backups, the oldest first.
   *
   * @throws IOException if the folder cannot be read
   */
  public List<String> backups() throws IOException {
    if (!Files.isDirectory(lists())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(lists())) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".list"))
          .map(name -> name.substring(0, name.length() - ".list".length()))
          .sorted()
          .toList();
    }
  }

  /**
   * Adds a backup of the files in {@code source}.
   *
   * @param identity tells the store from others, whose files may have the same names
   * @return its name
   */
  String add(Path source, String identity, Instant now, Progress progress) throws IOException {
    Files.createDirectories(lists());
    Map<String, Entry> entryByName = lastEntries(identity);
    List<Path> files;
    try (Stream<Path> all = Files.list(source)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    long total = 0;
    for (Path file : files) {
      total += Files.size(file);
    }
    List<Entry> entries = new ArrayList<>();
    long doneBytes = 0;
    for (Path file : files) {
      String name = file.getFileName().toString();
      long size = Files.size(file);
      Entry before = entryByName.get(name);
      boolean isSame =
          name.endsWith(IMMUTABLE)
              && before != null
              && before.size() == size
              && Files.exists(file(before.hash()));
      entries.add(isSame ? before : keep(file, name));
      doneBytes += size;
      progress.step("copying", doneBytes, total);
    }
    String id = now.toString().replace(':', '-');
    write(new Listed(id, identity, entries));
    return id;
  }

  /** The files of the newest whole backup of the same store. */
  private Map<String, Entry> lastEntries(String identity) throws IOException {
    Map<String, Entry> entryByName = new HashMap<>();
    List<String> all = backups();
    if (!all.isEmpty()) {
      try {
        Listed last = read(all.get(all.size() - 1));
        if (last.identity().equals(identity)) {
          last.entries().forEach(entry -> entryByName.put(entry.name(), entry));
        }
      } catch (DamagedException damage) {
        // Then every file is copied again.
      }
    }
    return entryByName;
  }

  private Entry keep(Path source, String name) throws IOException {
    Path aside = Files.createTempFile(folder, "file", ".new");
    try {
      MessageDigest digest = sha256();
      long size = 0;
      try (InputStream in = Files.newInputStream(source);
          FileChannel out = FileChannel.open(aside, StandardOpenOption.WRITE)) {
        byte[] buffer = new byte[BUFFER_BYTES];
        int read;
        while ((read = in.read(buffer)) > 0) {
          digest.update(buffer, 0, read);
          java.nio.ByteBuffer bytes = java.nio.ByteBuffer.wrap(buffer, 0, read);
          while (bytes.hasRemaining()) {
            out.write(bytes);
          }
          size += read;
        }
        out.force(true);
      }
      String hash = HexFormat.of().formatHex(digest.digest());
      Files.createDirectories(file(hash).getParent());
      Files.move(aside, file(hash), StandardCopyOption.ATOMIC_MOVE);
      return new Entry(hash, size, name);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  private void write(Listed backup) throws IOException {
    StringBuilder text = new StringBuilder(FIRST_LINE + "\n" + backup.identity() + "\n");
    backup
        .entries()
        .forEach(
            entry ->
                text.append(entry.hash())
                    .append(' ')
                    .append(entry.size())
                    .append(' ')
                    .append(entry.name())
                    .append('\n'));
    String body = text.toString();
    Path aside = lists().resolve(backup.id() + ".new");
    Files.writeString(
        aside,
        body + hash(body) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        StandardOpenOption.SYNC);
    Files.move(aside, lists().resolve(backup.id() + ".list"), StandardCopyOption.ATOMIC_MOVE);
  }

  private Listed read(String id) throws IOException, DamagedException {
    Path list = lists().resolve(id + ".list");
    List<String> lines =
        new String(Files.readAllBytes(list), StandardCharsets.ISO_8859_1).lines().toList();
    int last = lines.size() - 1;
    if (last < 2
        || !lines.get(last).equals(hash(String.join("\n", lines.subList(0, last)) + "\n"))) {
      throw new DamagedException("the list of the backup `" + id + "` is damaged: " + list);
    }
    if (!lines.get(0).equals(FIRST_LINE)) {
      throw new DamagedException(
          "expected the format `%s` of the backup `%s`, found `%s`: another version made it"
              .formatted(FIRST_LINE, id, lines.get(0)));
    }
    List<Entry> entries = new ArrayList<>();
    for (String line : lines.subList(2, last)) {
      java.util.regex.Matcher entry = ENTRY.matcher(line);
      if (!entry.matches()) {
        throw new DamagedException("the list of the backup `" + id + "` is damaged: " + list);
      }
      entries.add(new Entry(entry.group(1), Long.parseLong(entry.group(2)), entry.group(3)));
    }
    return new Listed(id, lines.get(1), entries);
  }

  /** Something in the folder is not what it was. */
  private static final class DamagedException extends Exception {
    private static final long serialVersionUID = 1;

    DamagedException(String message) {
      super(message);
    }
  }

  /**
   * Reads every file of every backup.
   *
   * @return a sentence for each file that is not what it was
   * @throws IOException if the folder cannot be read
   */
  public List<String> verify(Progress progress) throws IOException {
    List<String> hurt = new ArrayList<>();
    Map<String, Optional<String>> checkedFiles = new HashMap<>();
    List<String> all = backups();
    for (String id : all) {
      Listed backup;
      try {
        backup = read(id);
      } catch (DamagedException damage) {
        hurt.add(damage.getMessage());
        continue;
      }
      long doneBytes = 0;
      for (Entry entry : backup.entries()) {
        Optional<String> problem = checkedFiles.get(entry.hash());
        if (problem == null) {
          problem = problem(entry);
          checkedFiles.put(entry.hash(), problem);
        }
        problem.ifPresent(
            what ->
                hurt.add(
                    "the file `%s` of the backup `%s` %s: %s"
                        .formatted(entry.name(), id, what, file(entry.hash()))));
        doneBytes++;
        progress.step("verifying " + id, doneBytes, backup.entries().size());
      }
    }
    return hurt;
  }

  private Optional<String> problem(Entry entry) throws IOException {
    MessageDigest digest = sha256();
    Path file = file(entry.hash());
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // A pipe would be waited for, a device has no end.
      return Optional.of("is no regular file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      int read;
      while ((read = in.read(buffer)) > 0) {
        digest.update(buffer, 0, read);
      }
    } catch (NoSuchFileException absent) {
      return Optional.of("is gone");
    }
    return HexFormat.of().formatHex(digest.digest()).equals(entry.hash())
        ? Optional.empty()
        : Optional.of("is damaged");
  }

  /**
   * Writes the files of a backup into {@code target}, checked on their way.
   *
   * @param id the backup's name, or empty for the newest
   * @throws IOException when the backup is not whole; {@code target} is then of no use
   */
  void restore(Optional<String> id, Path target, Progress progress) throws IOException {
    List<String> all = backups();
    String name = id.orElseGet(() -> all.isEmpty() ? "" : all.get(all.size() - 1));
    if (!all.contains(name)) {
      throw new IOException(
          all.isEmpty()
              ? "`" + folder + "` holds no backup"
              : "expected one of the backups %s, found `%s`".formatted(all, name));
    }
    Listed backup;
    try {
      backup = read(name);
    } catch (DamagedException damage) {
      throw new IOException(damage.getMessage(), damage);
    }
    long doneBytes = 0;
    for (Entry entry : backup.entries()) {
      Optional<String> problem = problem(entry);
      if (problem.isPresent()) {
        throw new IOException(
            "the file `%s` of the backup `%s` %s".formatted(entry.name(), name, problem.get()));
      }
      Files.copy(file(entry.hash()), target.resolve(entry.name()));
      doneBytes++;
      progress.step("restoring", doneBytes, backup.entries().size());
    }
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
