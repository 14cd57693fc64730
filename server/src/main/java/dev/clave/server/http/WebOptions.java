package dev.clave.server.http;

import dev.clave.stores.NamedFile;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where to listen and the limits of a request, all in one place.
 *
 * <pre>{@code
 * WebOptions options =
 *     WebOptions.at("127.0.0.1", 8080, "", "").withTls(new WebOptions.Tls("cert.pem", "key.pem"));
 * }</pre>
 *
 * @param objectStoreOrigin where pages may upload to and show media from
 * @param workers how many requests of one system are worked on at a time
 * @param waiting how many more of one system wait for that
 * @param connections how many are open at a time
 * @param streams how many bodies are streamed at a time, either way
 * @param bodyBytes how much of all bodies together is held in memory
 * @param inlineScript the one inline script that pages may hold, as a source expression
 */
public record WebOptions(
    String host,
    int port,
    Optional<Tls> tls,
    String objectStoreOrigin,
    String inlineScript,
    int workers,
    int waiting,
    int connections,
    int streams,
    int longestRequestSeconds,
    int idleSeconds,
    int longestLineBytes,
    int largestHeaderBytes,
    long largestBodyBytes,
    long bodyBytes,
    int drainSeconds) {

  /** With as much of all bodies together as the heap bears. */
  public WebOptions(
      String host,
      int port,
      Optional<Tls> tls,
      String objectStoreOrigin,
      String inlineScript,
      int workers,
      int waiting,
      int connections,
      int streams,
      int longestRequestSeconds,
      int idleSeconds,
      int longestLineBytes,
      int largestHeaderBytes,
      long largestBodyBytes,
      int drainSeconds) {
    this(
        host,
        port,
        tls,
        objectStoreOrigin,
        inlineScript,
        workers,
        waiting,
        connections,
        streams,
        longestRequestSeconds,
        idleSeconds,
        longestLineBytes,
        largestHeaderBytes,
        largestBodyBytes,
        CallerMemory.ofHeap(largestBodyBytes),
        drainSeconds);
  }

  /** Certificate and key, as PEM files. */
  public record Tls(String certificateFile, String keyFile) {
    PemKeyCertOptions certificate() {
      return new PemKeyCertOptions().setCertValue(pem(certificateFile)).setKeyValue(pem(keyFile));
    }

    private static Buffer pem(String file) {
      try {
        return Buffer.buffer(new NamedFile(Path.of(file)).bytes());
      } catch (IOException e) {
        throw new UncheckedIOException(
            "the PEM file `" + file + "` cannot be read: " + e.getMessage(), e);
      }
    }
  }

  /** Sensible limits for that address. */
  public static WebOptions at(
      String host, int port, String objectStoreOrigin, String inlineScript) {
    return new WebOptions(
        host,
        port,
        Optional.empty(),
        objectStoreOrigin,
        inlineScript,
        32,
        1000,
        OpenConnections.most(),
        32,
        120,
        120,
        8192,
        16_384,
        4L << 20,
        10);
  }

  public WebOptions withTls(Tls certificate) {
    return new WebOptions(
        host,
        port,
        Optional.of(certificate),
        objectStoreOrigin,
        inlineScript,
        workers,
        waiting,
        connections,
        streams,
        longestRequestSeconds,
        idleSeconds,
        longestLineBytes,
        largestHeaderBytes,
        largestBodyBytes,
        bodyBytes,
        drainSeconds);
  }
}
