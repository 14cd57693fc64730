package dev.clave.assets;

import dev.clave.stores.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;

/** Sends, confirms and fetches one file of the given size, all in this process. */
final class LargeFile {
  private LargeFile() {}

  /** The folder of the store, then the size in bytes. */
  public static void main(String[] arguments) throws IOException {
    long size = Long.parseLong(arguments[1]);
    try (ObjectStore store = ObjectStore.start(Path.of(arguments[0]), 0, List.of());
        Media media = new Media(store)) {
      Assets assets = media.assets();
      Upload upload = assets.begin(Media.album("film.png", "image/png", size));
      for (Upload.Part part : upload.parts()) {
        long from = (part.number() - 1) * assets.options().partBytes();
        int status =
            Browser.put(
                part.url(),
                part.headers(),
                BodyPublishers.fromPublisher(
                    BodyPublishers.ofInputStream(() -> new Pattern(from, part.size())),
                    part.size()));
        if (status != 200) {
          throw new IllegalStateException("part " + part.number() + " was answered " + status);
        }
      }
      assets.confirm(upload.key(), "ana");
      try (InputStream fetched = Browser.stream(assets.download(upload.key(), "ana")).body()) {
        check(fetched, size);
      }
      System.out.printf("%d bytes in %d parts%n", size, upload.parts().size());
    }
  }

  private static void check(InputStream fetched, long size) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long at = 0;
    for (int read = fetched.read(buffer); read >= 0; read = fetched.read(buffer)) {
      for (int i = 0; i < read; i++) {
        if (buffer[i] != Pattern.at(at + i)) {
          throw new IllegalStateException("byte " + (at + i) + " is another");
        }
      }
      at += read;
    }
    if (at != size) {
      throw new IllegalStateException("expected " + size + " bytes, found " + at);
    }
  }

  /** A PNG's beginning, then bytes that tell where they stand. */
  private static final class Pattern extends InputStream {
    private long position;
    private final long end;

    Pattern(long from, long length) {
      this.position = from;
      this.end = from + length;
    }

    static byte at(long position) {
      return position < Browser.PNG.length
          ? Browser.PNG[(int) position]
          : (byte) (position ^ (position >>> 11) ^ (position >>> 23));
    }

    @Override
    public int read() {
      return position < end ? at(position++) & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      int count = (int) Math.min(length, end - position);
      for (int i = 0; i < count; i++) {
        into[offset + i] = at(position + i);
      }
      position += count;
      return count == 0 && length > 0 ? -1 : count;
    }
  }
}
