package dev.clave.stores;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.shaded.org.eclipse.jetty.http.HttpField;
import org.gaul.shaded.org.eclipse.jetty.http.HttpHeader;
import org.gaul.shaded.org.eclipse.jetty.io.Content;
import org.gaul.shaded.org.eclipse.jetty.server.Handler;
import org.gaul.shaded.org.eclipse.jetty.server.NetworkConnectionLimit;
import org.gaul.shaded.org.eclipse.jetty.server.Request;
import org.gaul.shaded.org.eclipse.jetty.server.Response;
import org.gaul.shaded.org.eclipse.jetty.server.Server;
import org.gaul.shaded.org.eclipse.jetty.util.Callback;
import org.gaul.shaded.org.eclipse.jetty.util.Fields;

/**
 * Stands before S3Proxy and refuses what {@link SignedRequest} refuses, and bodies that S3Proxy
 * would read into memory for whoever has not shown the key.
 */
final class ObjectStoreGuard extends Handler.Wrapper {
  /**
   * Further connections wait until one of these ends or has been idle for too long, which is soon
   * while others wait: silent ones keep nobody out.
   */
  private static final int MOST_CONNECTIONS = 256;

  private static final long LONGEST_SILENCE_MILLIS = 2_000;
  private static final int LEAST_CONNECTIONS = 32;
  private static final int DESCRIPTORS_FOR_EVERYTHING_ELSE = 200;
  private static final int PART_OF_DESCRIPTORS = 8;

  /** A body of this size is read into memory for anybody, a longer one for the key's owner. */
  private static final long SMALL_BODY_BYTES = 64 * 1024;

  /** S3Proxy passes such bodies on as they come. */
  private static final Pattern STREAMED_PAYLOAD =
      Pattern.compile(
          "UNSIGNED-PAYLOAD|STREAMING-UNSIGNED-PAYLOAD-TRAILER|STREAMING-AWS4-HMAC-SHA256-PAYLOAD(-TRAILER)?");

  private static final int FORBIDDEN = 403;
  private static final String REFUSAL =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          + "<Error><Code>AccessDenied</Code><Message>%s</Message></Error>";

  private final Set<String> hosts;
  private final ObjectStoreKeys keys;

  private ObjectStoreGuard(Handler guarded, Set<String> hosts, ObjectStoreKeys keys) {
    super(guarded);
    this.hosts = hosts;
    this.keys = keys;
  }

  /** Puts a guard before a store that has not been started, or fails. */
  static void install(S3Proxy proxy, Set<String> hosts, ObjectStoreKeys keys) {
    Server server = server(proxy);
    server.setHandler(new ObjectStoreGuard(server.getHandler(), hosts, keys));
    NetworkConnectionLimit limit = new NetworkConnectionLimit(mostConnections(), server);
    limit.setEndPointIdleTimeout(LONGEST_SILENCE_MILLIS);
    server.addBean(limit);
  }

  /** So many that the process keeps descriptors for files and for what else it serves. */
  static int mostConnections() {
    long descriptors =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Integer.MAX_VALUE;
    return (int)
        Math.max(
            LEAST_CONNECTIONS,
            Math.min(
                MOST_CONNECTIONS,
                (descriptors - DESCRIPTORS_FOR_EVERYTHING_ELSE) / PART_OF_DESCRIPTORS));
  }

  /** S3Proxy has no place for a filter, and its port must not open before there is one. */
  private static Server server(S3Proxy proxy) {
    try {
      var field = S3Proxy.class.getDeclaredField("server");
      field.setAccessible(true);
      return (Server) field.get(proxy);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this version of S3Proxy cannot be guarded", e);
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<String> refusal = refusal(request);
    if (refusal.isEmpty()) {
      return super.handle(request, response, callback);
    }
    response.setStatus(FORBIDDEN);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/xml");
    String text = refusal.get().replace("&", "&amp;").replace("<", "&lt;");
    Content.Sink.write(response, true, REFUSAL.formatted(text), callback);
    return true;
  }

  private Optional<String> refusal(Request request) {
    Map<String, List<String>> headers = new HashMap<>();
    for (HttpField field : request.getHeaders()) {
      String name = field.getLowerCaseName();
      headers.computeIfAbsent(name, each -> request.getHeaders().getValuesList(each));
    }
    List<String> host = headers.getOrDefault("host", List.of());
    if (host.size() != 1 || !hosts.contains(hostName(host.get(0)))) {
      return Optional.of("expected the store's own address in `Host`");
    }
    Map<String, List<String>> query = new HashMap<>();
    for (Fields.Field field : Request.extractQueryParameters(request)) {
      query.put(field.getName(), field.getValues());
    }
    return new SignedRequest(request.getMethod(), headers, query)
        .refusal()
        .or(() -> bodyRefusal(request, headers));
  }

  private Optional<String> bodyRefusal(Request request, Map<String, List<String>> headers) {
    if (!headers.containsKey("authorization")
        || headers.getOrDefault("x-amz-content-sha256", List.of()).stream()
            .anyMatch(digest -> STREAMED_PAYLOAD.matcher(digest).matches())
        || (!headers.containsKey("transfer-encoding") && request.getLength() <= SMALL_BODY_BYTES)) {
      return Optional.empty();
    }
    String query = Objects.requireNonNullElse(request.getHttpURI().getQuery(), "");
    String path = request.getHttpURI().getPath();
    return new HeadSignature(request.getMethod(), path, query, headers).isOf(keys)
        ? Optional.empty()
        : Optional.of("expected a signature of this request before its body");
  }

  private static String hostName(String host) {
    return host.replaceFirst(":\\d{1,5}$", "").toLowerCase(Locale.ROOT);
  }
}
