package dev.clave.server.backup;

import dev.clave.engine.maintenance.Progress;
import dev.clave.server.backup.BackedFile.Piece;
import dev.clave.stores.Directories;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Writes the files of a backup into an empty folder. */
final class Restoration {
  private final Chunks chunks;
  private final Path target;

  /** The chunk read last: small files of a folder mostly share one. */
  private String lastChunk = "";

  private byte[] lastContent = {};

  Restoration(Chunks chunks, Path target) {
    this.chunks = chunks;
    this.target = target.toAbsolutePath().normalize();
  }

  /** Leaves the folder empty when it fails. */
  void run(List<BackedFile> files, Progress progress) throws IOException {
    if (Files.exists(target)) {
      try (Stream<Path> inside = Files.list(target)) {
        if (inside.findAny().isPresent()) {
          throw new BackupException("expected an empty folder, found files in `" + target + "`");
        }
      }
    }
    Directories.createForOwner(target);
    try {
      write(files, progress);
    } catch (IOException | RuntimeException failure) {
      empty();
      throw failure;
    }
  }

  private void write(List<BackedFile> files, Progress progress) throws IOException {
    for (BackedFile folder : files) {
      if (folder.folder()) {
        Directories.createForOwner(place(folder));
      }
    }
    List<BackedFile> contents = new ArrayList<>(files);
    contents.removeIf(BackedFile::folder);
    long doneFiles = 0;
    for (BackedFile file : contents) {
      write(file);
      doneFiles++;
      progress.step("restoring", doneFiles, contents.size());
    }
  }

  private void write(BackedFile file) throws IOException {
    Path path = place(file);
    Files.createDirectories(path.getParent());
    Files.createFile(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE)) {
      for (Piece piece : file.pieces()) {
        byte[] content = content(piece.chunk());
        if (piece.offset() + piece.length() > content.length) {
          throw new IOException("`%s` has more bytes than its chunks".formatted(file.path()));
        }
        ByteBuffer bytes = ByteBuffer.wrap(content, piece.offset(), piece.length());
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
      }
      out.force(true);
    }
    UserDefinedFileAttributeView view =
        Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
    for (var attribute : file.attributes().entrySet()) {
      view.write(
          attribute.getKey(), ByteBuffer.wrap(Base64.getDecoder().decode(attribute.getValue())));
    }
    if (!file.modified().isEmpty()) {
      Files.setLastModifiedTime(path, FileTime.from(Instant.parse(file.modified())));
    }
  }

  private byte[] content(String chunk) throws IOException {
    if (!chunk.equals(lastChunk)) {
      lastContent = chunks.get(chunk);
      lastChunk = chunk;
    }
    return lastContent;
  }

  /** A list that somebody else wrote must not reach outside. */
  private Path place(BackedFile file) throws IOException {
    Path path = target.resolve(file.path()).normalize();
    if (!path.startsWith(target) || path.equals(target)) {
      throw new IOException("`" + file.path() + "` is outside of the data folder");
    }
    return path;
  }

  private void empty() throws IOException {
    try (Stream<Path> all = Files.walk(target)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(target)) {
          Files.delete(file);
        }
      }
    }
  }
}
