package dev.clave.engine.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Where exports go and imports come from: an object store, or a folder that stands for one.
 *
 * <pre>{@code
 * EngineOptions.defaults().withBuckets(Buckets.inFolder(Path.of("buckets")));
 * EngineOptions.defaults().withBuckets(new S3Buckets(s3Client));
 * }</pre>
 */
public interface Buckets {

  /** As many objects as the service imports at a time. */
  int MOST_OBJECTS = 50_000;

  /** No store: every bucket is unknown. */
  Buckets NONE =
      new Buckets() {
        @Override
        public void put(String bucket, String key, byte[] content) throws IOException {
          throw new NoSuchBucketException(bucket);
        }

        @Override
        public List<String> list(String bucket, String prefix) throws IOException {
          throw new NoSuchBucketException(bucket);
        }

        @Override
        public InputStream open(String bucket, String key) throws IOException {
          throw new NoSuchBucketException(bucket);
        }
      };

  /** A bucket that does not exist. */
  final class NoSuchBucketException extends IOException {
    private static final long serialVersionUID = 1;

    public NoSuchBucketException(String bucket) {
      super("the bucket `" + bucket + "` does not exist in the object store of this engine");
    }
  }

  /** Buckets that are the folders below {@code folder}; their objects are files. */
  static Buckets inFolder(Path folder) {
    return new FolderBuckets(folder);
  }

  /**
   * Writes an object, or replaces it.
   *
   * @throws NoSuchBucketException if there is no such bucket
   * @throws IOException if the store cannot be reached or refuses
   */
  void put(String bucket, String key, byte[] content) throws IOException;

  /**
   * The keys that begin with {@code prefix}, in order; of more than {@link #MOST_OBJECTS} one more
   * than that is enough.
   *
   * @throws NoSuchBucketException if there is no such bucket
   * @throws IOException if the store cannot be reached or refuses
   */
  List<String> list(String bucket, String prefix) throws IOException;

  /**
   * The content of an object, which the caller closes.
   *
   * @throws NoSuchBucketException if there is no such bucket
   * @throws IOException if there is no such object, or the store cannot be reached
   */
  InputStream open(String bucket, String key) throws IOException;
}
