package dev.clave.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.gaul.s3proxy.CrossOriginResourceSharing;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * An S3-compatible object store over a folder, in this process: objects are files, so a restart
 * finds them again, and presigned requests are checked as S3 checks them: no header that begins
 * with {@code x-amz-} counts unless it is signed. Nobody uses it without a signature, and a
 * presigned request neither copies nor gives others access.
 *
 * <pre>{@code
 * try (ObjectStore store = ObjectStore.start(folder, 0, List.of("http://127.0.0.1:8080"))) {
 *   System.out.println(store.endpoint());
 * }
 * }</pre>
 */
public final class ObjectStore implements AutoCloseable {
  /** The largest object that one PUT may bring, as S3 has it; larger ones come in parts. */
  private static final long LARGEST_SINGLE_PART = 5L << 30;

  private final S3Proxy proxy;
  private final URI endpoint;
  private final ObjectStoreKeys keys;

  private ObjectStore(S3Proxy proxy, URI endpoint, ObjectStoreKeys keys) {
    this.proxy = proxy;
    this.endpoint = endpoint;
    this.keys = keys;
  }

  /**
   * Starts the store on loopback.
   *
   * @param folder keeps the objects and the credentials
   * @param port where to listen, 0 for any free port
   * @param origins the web pages that may use it from a browser, such as {@code
   *     http://127.0.0.1:8080}
   * @throws IllegalStateException when it cannot listen on the port
   * @throws UncheckedIOException when the folder cannot be used
   */
  public static ObjectStore start(Path folder, int port, List<String> origins) {
    Path objects = objects(folder);
    ObjectStoreKeys keys = ObjectStoreKeys.in(folder);
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    S3Proxy proxy =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://" + host + ":" + port))
            .awsAuthentication(AuthenticationType.AWS_V4, keys.accessKey(), keys.secretKey())
            .corsRules(cors(origins))
            .maxSinglePartObjectSize(LARGEST_SINGLE_PART)
            .ignoreUnknownHeaders(true)
            .build();
    ObjectStoreGuard.install(proxy, Set.of(host, "localhost"), keys);
    try {
      proxy.start();
    } catch (Exception e) {
      throw new IllegalStateException(
          "the object store cannot listen on port " + port + ": " + e.getMessage(), e);
    }
    return new ObjectStore(proxy, URI.create("http://" + host + ":" + proxy.getPort()), keys);
  }

  /** S3Proxy takes a path with {@code ..} for one that leads out of its folder. */
  private static Path objects(Path folder) {
    Path objects = folder.resolve("objects");
    try {
      return Files.createDirectories(objects).toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException("the object store cannot use the folder `" + objects + "`", e);
    }
  }

  private static CrossOriginResourceSharing cors(List<String> origins) {
    List<String> patterns = origins.stream().map(Pattern::quote).toList();
    return new CrossOriginResourceSharing(
        patterns,
        List.of("GET", "HEAD", "PUT"),
        List.of("*"),
        List.of("ETag", "x-amz-checksum-sha256"),
        "false");
  }

  public URI endpoint() {
    return endpoint;
  }

  public String accessKey() {
    return keys.accessKey();
  }

  public String secretKey() {
    return keys.secretKey();
  }

  /** Stops listening; what was acknowledged is in the folder. */
  @Override
  public void close() {
    try {
      proxy.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the object store did not stop: " + e.getMessage(), e);
    }
  }
}
