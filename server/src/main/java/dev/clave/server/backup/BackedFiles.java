package dev.clave.server.backup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.clave.server.backup.BackedFile.Piece;
import dev.clave.stores.BaseBackup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of a backup that is being made. Small files share a chunk, so that a thousand of them
 * are not a thousand requests; a file that is as it was in the backup before is not read again.
 */
final class BackedFiles implements BaseBackup.Target {
  static final JsonMapper JSON = new JsonMapper();
  private static final int SMALL_FILE_BYTES = 1 << 20;

  /** A clock's step: a file may have changed again within it, after it was read. */
  private static final Duration SETTLED = Duration.ofSeconds(2);

  /** A small file whose chunk is not full yet. */
  private record Waiting(BackedFile file, int offset) {}

  private final Chunks chunks;
  private final Map<String, BackedFile> before;
  private final Instant begunBefore;
  private final List<BackedFile> files = new ArrayList<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private final ByteArrayOutputStream bundle = new ByteArrayOutputStream();
  private String within = "";
  private long bytes;

  /**
   * @param before the files of the backup before, by path
   * @param begunBefore when that one began
   */
  BackedFiles(Chunks chunks, Map<String, BackedFile> before, Instant begunBefore) {
    this.chunks = chunks;
    this.before = before;
    this.begunBefore = begunBefore;
  }

  /** The names that follow are within this folder, written with a `/` at its end. */
  void within(String folder) {
    within = folder;
  }

  int count() {
    return files.size() + waiting.size();
  }

  long bytes() {
    return bytes;
  }

  @Override
  public void folder(String name) {
    files.add(BackedFile.folder(within + name));
  }

  @Override
  public void text(String name, byte[] content) throws IOException {
    keep(new BackedFile(within + name, false, 0, "", Map.of(), List.of()), content);
  }

  /** Leaves out a file that is deleted meanwhile. */
  @Override
  public void file(String name, Path file) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      BackedFile next =
          new BackedFile(
              within + name,
              false,
              attributes.size(),
              attributes.lastModifiedTime().toInstant().toString(),
              extended(file),
              List.of());
      BackedFile earlier = before.get(next.path());
      if (earlier != null && isUnchanged(earlier, next)) {
        files.add(next.withPieces(earlier.pieces()));
        bytes += next.size();
      } else {
        read(next, file);
      }
    } catch (NoSuchFileException deleted) {
      return;
    }
  }

  private boolean isUnchanged(BackedFile earlier, BackedFile next) {
    return earlier.size() == next.size()
        && earlier.modified().equals(next.modified())
        && Instant.parse(next.modified()).isBefore(begunBefore.minus(SETTLED))
        && earlier.pieces().stream().allMatch(piece -> chunks.has(piece.chunk()));
  }

  private static Map<String, String> extended(Path file) throws IOException {
    UserDefinedFileAttributeView view =
        Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
    Map<String, String> attributes = new TreeMap<>();
    if (view == null || !mayHaveExtended(file)) {
      return attributes;
    }
    for (String name : view.list()) {
      ByteBuffer value = ByteBuffer.allocate(view.size(name));
      view.read(name, value);
      attributes.put(name, Base64.getEncoder().encodeToString(value.array()));
    }
    return attributes;
  }

  /** In a changed root Java does not find the store of a file; the file itself is asked then. */
  private static boolean mayHaveExtended(Path file) {
    try {
      return Files.getFileStore(file).supportsFileAttributeView("user");
    } catch (IOException unknownStore) {
      return true;
    }
  }

  private void read(BackedFile file, Path source) throws IOException {
    try (InputStream in = Files.newInputStream(source)) {
      byte[] first = in.readNBytes(Chunks.LARGEST_BYTES);
      if (first.length < SMALL_FILE_BYTES) {
        keep(file, first);
        return;
      }
      List<Piece> pieces = new ArrayList<>();
      long size = 0;
      for (byte[] part = first; part.length > 0; part = in.readNBytes(Chunks.LARGEST_BYTES)) {
        pieces.add(new Piece(chunks.put(part), 0, part.length));
        size += part.length;
      }
      files.add(sized(file, size).withPieces(pieces));
      bytes += size;
    }
  }

  private void keep(BackedFile file, byte[] content) throws IOException {
    if (bundle.size() + content.length > Chunks.LARGEST_BYTES) {
      endBundle();
    }
    waiting.add(new Waiting(sized(file, content.length), bundle.size()));
    bundle.write(content);
    bytes += content.length;
  }

  /** A file may have grown since it was looked at. */
  private static BackedFile sized(BackedFile file, long size) {
    return new BackedFile(
        file.path(), false, size, file.modified(), file.attributes(), file.pieces());
  }

  private void endBundle() throws IOException {
    if (bundle.size() > 0) {
      String chunk = chunks.put(bundle.toByteArray());
      for (Waiting each : waiting) {
        Piece piece = new Piece(chunk, each.offset(), (int) each.file().size());
        files.add(each.file().withPieces(piece.length() == 0 ? List.of() : List.of(piece)));
      }
    } else {
      waiting.forEach(empty -> files.add(empty.file()));
    }
    waiting.clear();
    bundle.reset();
  }

  /** Keeps the list of all files; gives its chunks. */
  List<String> end() throws IOException {
    endBundle();
    List<String> list = new ArrayList<>();
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (BackedFile file : files) {
      byte[] line = (JSON.writeValueAsString(file) + "\n").getBytes(StandardCharsets.UTF_8);
      if (lines.size() + line.length > Chunks.LARGEST_BYTES) {
        list.add(chunks.put(lines.toByteArray()));
        lines.reset();
      }
      lines.write(line);
    }
    list.add(chunks.put(lines.toByteArray()));
    return list;
  }

  private static BackedFile file(String chunk, String line) throws IOException {
    try {
      BackedFile file = JSON.readValue(line, BackedFile.class);
      if (file == null) {
        throw new IOException("the list in chunk `%s` has a line without a file".formatted(chunk));
      }
      return file;
    } catch (JsonProcessingException strange) {
      throw new IOException(
          "the list in chunk `%s` is damaged: %s".formatted(chunk, strange.getOriginalMessage()),
          strange);
    }
  }

  /** The files of a list. */
  static List<BackedFile> read(Chunks chunks, List<String> list) throws IOException {
    List<BackedFile> files = new ArrayList<>();
    for (String chunk : list) {
      String lines = new String(chunks.get(chunk), StandardCharsets.UTF_8);
      for (String line : lines.lines().toList()) {
        files.add(file(chunk, line));
      }
    }
    return files;
  }
}
