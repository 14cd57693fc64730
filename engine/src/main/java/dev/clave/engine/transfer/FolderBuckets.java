package dev.clave.engine.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder for each bucket, a file for each object. */
record FolderBuckets(Path folder) implements Buckets {

  private Path bucket(String name) throws IOException {
    Path bucket = within(folder, name);
    if (!Files.isDirectory(bucket)) {
      throw new NoSuchBucketException(name);
    }
    return bucket;
  }

  /** No name may lead out of its folder. */
  private static Path within(Path parent, String name) throws IOException {
    Path path = parent.resolve(name).normalize();
    if (name.isEmpty() || path.equals(parent.normalize()) || !path.startsWith(parent.normalize())) {
      throw new IOException("expected a name within `" + parent + "`, found `" + name + "`");
    }
    return path;
  }

  @Override
  public void put(String bucket, String key, byte[] content) throws IOException {
    Path file = within(bucket(bucket), key);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  @Override
  public List<String> list(String bucket, String prefix) throws IOException {
    Path root = bucket(bucket);
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(key -> key.startsWith(prefix))
          .limit(MOST_OBJECTS + 1L)
          .sorted()
          .toList();
    }
  }

  @Override
  public InputStream open(String bucket, String key) throws IOException {
    return Files.newInputStream(within(bucket(bucket), key));
  }
}
