package dev.clave.server.token;

import dev.clave.stores.SecretFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A small file of lines that several processes append to and each reads on from where it was. A
 * line is on disk before the append returns. Safe to share.
 */
final class AppendedFile {
  /** A process has one lock on a file, whoever asks. */
  private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

  private final Path file;
  private Optional<Object> fileKey = Optional.empty();
  private long readBytes;

  AppendedFile(Path file) {
    this.file = file;
  }

  /**
   * What was appended since the last look.
   *
   * @param anew whether the file is another one than before, so that nothing read before counts
   */
  record News(boolean anew, List<String> lines) {}

  boolean exists() {
    return Files.exists(file);
  }

  /** Runs what changes files, alone among all processes. */
  <T> T alone(Supplier<T> change) {
    IN_THIS_PROCESS.lock();
    try (FileChannel channel =
            FileChannel.open(
                file.resolveSibling(file.getFileName() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock fileLock = channel.lock()) {
      return change.get();
    } catch (IOException e) {
      throw new UncheckedIOException("`" + file + "` cannot be locked", e);
    } finally {
      IN_THIS_PROCESS.unlock();
    }
  }

  /** Only within {@link #alone}. */
  void append(String line) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = channel.size();
      ByteBuffer last = ByteBuffer.allocate(1);
      // A process that was killed may have left half a line, which must not take this one with it.
      boolean half = end > 0 && channel.read(last, end - 1) == 1 && last.get(0) != '\n';
      ByteBuffer bytes =
          ByteBuffer.wrap(((half ? "\n" : "") + line + "\n").getBytes(StandardCharsets.UTF_8));
      long at = end;
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
      channel.force(true);
    }
  }

  /** Only within {@link #alone}. */
  void replace(List<String> lines) throws IOException {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    new SecretFile(file).write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Only within {@link #alone}. */
  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /** Reads on; a last line that is not whole yet is left for later. */
  synchronized News news() throws IOException {
    BasicFileAttributes now;
    try {
      now = Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException none) {
      boolean anew = fileKey.isPresent();
      fileKey = Optional.empty();
      readBytes = 0;
      return new News(anew, List.of());
    }
    Optional<Object> key = Optional.of(now.fileKey() == null ? file : now.fileKey());
    boolean anew = !key.equals(fileKey) || now.size() < readBytes;
    if (anew) {
      fileKey = key;
      readBytes = 0;
    }
    return new News(anew, now.size() > readBytes ? rest() : List.of());
  }

  private List<String> rest() throws IOException {
    byte[] bytes;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer rest = ByteBuffer.allocate(Math.toIntExact(channel.size() - readBytes));
      int read = 0;
      while (rest.hasRemaining() && read >= 0) {
        read = channel.read(rest, readBytes + rest.position());
      }
      bytes = Arrays.copyOf(rest.array(), rest.position());
    }
    List<String> lines = new ArrayList<>();
    int begin = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        lines.add(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
        begin = i + 1;
      }
    }
    readBytes += begin;
    return lines;
  }
}
