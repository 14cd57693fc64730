package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class NamedFileTest {
  @TempDir Path folder;

  @Test
  void aRegularFileIsReadAlsoThroughALink() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "año");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    assertThat(new NamedFile(link).text()).isEqualTo("año");
  }

  @Test
  void whatIsNoRegularFileIsRefusedAndNotOpened() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path socket = folder.resolve("socket");
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(socket));

      refused(pipe, "expected a regular file, found a pipe, socket or device");
      refused(Files.createSymbolicLink(folder.resolve("link"), pipe), "found a pipe");
      refused(socket, "found a pipe, socket or device");
      refused(Path.of("/dev/zero"), "found a pipe, socket or device");
      refused(folder, "expected a regular file, found a folder");
    }
  }

  @Test
  void aFileThatWouldFillTheMemoryIsRefused() throws Exception {
    Path file = folder.resolve("huge");
    try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(NamedFile.LARGEST_BYTES + 1L);
    }

    refused(file, "expected at most 64 MB, found more");
  }

  @Test
  void aMissingFileAndOneThatIsNoTextAreToldApart() throws Exception {
    Path bytes = Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff});

    assertThatThrownBy(() -> new NamedFile(folder.resolve("none")).bytes())
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> new NamedFile(bytes).text())
        .isInstanceOf(CharacterCodingException.class);
  }

  private static void refused(Path file, String reason) {
    assertThatThrownBy(() -> new NamedFile(file).bytes())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }
}
