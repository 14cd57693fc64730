package dev.clave.cli.assets;

import dev.clave.cli.terminal.Failure;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.tika.Tika;

/** A file to be sent, read in parts and never whole. */
record LocalFile(Path path, long size) {

  static LocalFile of(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new Failure(
          "expected a file at `%s`, found %s"
              .formatted(path, Files.exists(path) ? "something else" : "nothing"));
    }
    try {
      return new LocalFile(path, Files.size(path));
    } catch (IOException e) {
      throw new Failure("the file `" + path + "` cannot be read", e);
    }
  }

  /** Its type by its name and its first bytes. */
  String contentType() {
    try {
      return new Tika().detect(path);
    } catch (IOException e) {
      throw new Failure("the file `" + path + "` cannot be read", e);
    }
  }

  /** The SHA-256 of each part in Base64. */
  List<String> checksums(long partBytes) {
    List<String> checksums = new ArrayList<>();
    for (long from = 0; from < size; from += partBytes) {
      try (DigestInputStream part =
          new DigestInputStream(
              open(from, Math.min(partBytes, size - from), count -> {}),
              MessageDigest.getInstance("SHA-256"))) {
        part.transferTo(OutputStream.nullOutputStream());
        checksums.add(Base64.getEncoder().encodeToString(part.getMessageDigest().digest()));
      } catch (IOException e) {
        throw new Failure("the file `" + path + "` cannot be read", e);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
    return checksums;
  }

  BodyPublisher part(long from, long length, LongConsumer onSent) {
    return BodyPublishers.fromPublisher(
        BodyPublishers.ofInputStream(
            () -> {
              try {
                return open(from, length, onSent);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }),
        length);
  }

  private InputStream open(long from, long length, LongConsumer progress) throws IOException {
    FileChannel channel = FileChannel.open(path).position(from);
    return new BufferedInputStream(Channels.newInputStream(channel)) {
      private long remaining = length;

      @Override
      public synchronized int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public synchronized int read(byte[] into, int offset, int most) throws IOException {
        int read = remaining == 0 ? -1 : super.read(into, offset, (int) Math.min(most, remaining));
        if (read > 0) {
          remaining -= read;
          progress.accept(read);
        }
        return read;
      }
    };
  }
}
