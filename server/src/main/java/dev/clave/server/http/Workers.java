package dev.clave.server.http;

import dev.clave.engine.memory.Reading;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.MDC;

/**
 * The threads on which handlers run: those that answer at once, for each store of each system its
 * own, and beside them those that stream.
 */
final class Workers {
  /** The names of the request's id and of its trace's in the log. */
  static final String REQUEST = "request";

  static final String TRACE = "trace";

  /** An item is there as the store gives it, and again as it is shown. */
  private static final int COPIES_OF_AN_ITEM = 2;

  /** So much everybody may read at a time: a few of the largest items with nothing but values. */
  private static final long LEAST_READ_BYTES = 64L << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final WebOptions options;
  private final Map<String, Bulkhead> requests = new ConcurrentHashMap<>();
  private final Map<String, Bulkhead> streams = new ConcurrentHashMap<>();
  private final CallerMemory reads;

  /** Of those apart whose clients may read as slowly as they please. */
  private final CallerMemory streamedReads;

  private final Responder responder;
  private final Watch watch;

  Workers(Vertx vertx, WebOptions options, Feeds feeds, Watch watch) {
    this.vertx = vertx;
    this.options = options;
    this.reads = readMemory(4, LEAST_READ_BYTES);
    this.streamedReads = readMemory(8, LEAST_READ_BYTES / 2);
    this.responder =
        new Responder(feeds, new CallerMemory(options.bodyBytes() / 2, options.largestBodyBytes()));
    this.watch = watch;
  }

  private static CallerMemory readMemory(int partOfHeap, long least) {
    return new CallerMemory(Math.max(least, Runtime.getRuntime().maxMemory() / partOfHeap), least);
  }

  void run(Route route, Exchange exchange) {
    exchange.reading(false);
    Call call = call(route, exchange);
    String caller = call.grant().subject();
    Future<Optional<Answer.OfStream>> first =
        (route.streamed() ? streams(route) : requests(route))
            .run(caller, () -> answer(route, call, exchange));
    first
        .compose(
            rest ->
                rest.isEmpty()
                    ? Future.<Void>succeededFuture()
                    : streams(route).run(caller, () -> stream(rest.get(), call, exchange)))
        .onFailure(exchange.context()::fail);
  }

  /** There are as many as stores of systems: routes name them, callers do not. */
  private Bulkhead requests(Route route) {
    return requests.computeIfAbsent(
        route.compartment(),
        name ->
            watched(
                "requests", name, options.workers(), Bulkhead.ofRequests(vertx, name, options)));
  }

  private Bulkhead streams(Route route) {
    return streams.computeIfAbsent(
        route.compartment(),
        name ->
            watched("streams", name, options.streams(), Bulkhead.ofStreams(vertx, name, options)));
  }

  private Bulkhead watched(String kind, String compartment, int threads, Bulkhead bulkhead) {
    watch.working(kind, compartment, threads, bulkhead::underWay);
    return bulkhead;
  }

  private Call call(Route route, Exchange exchange) {
    return new Call(
        exchange.id(),
        exchange.grant(),
        route.about(),
        exchange.method(),
        exchange.path(),
        values(exchange.context().pathParams()),
        exchange.context().queryParams(),
        exchange.context().request().headers(),
        exchange.body(),
        route.streamed()
            ? new RequestBodyStream(exchange.context().request())
            : InputStream.nullInputStream(),
        exchange.remoteAddress(),
        detail -> watch.refused(exchange.refused(403, detail)));
  }

  private static Map<String, String> values(Map<String, String> parts) {
    Map<String, String> values = new HashMap<>(parts);
    values.replaceAll((name, part) -> PathPart.value(part));
    return values;
  }

  /**
   * Answers at once, or gives back what is to be streamed: that may take as long as the client
   * pleases, on threads that nobody else waits for. What is logged on the way names the request.
   */
  private Optional<Answer.OfStream> answer(Route route, Call call, Exchange exchange)
      throws Exception {
    try (MDC.MDCCloseable requestId = MDC.putCloseable(REQUEST, call.id());
        MDC.MDCCloseable traced = MDC.putCloseable(TRACE, exchange.trace().id());
        Trace.Scope entered = exchange.trace().enter();
        Reading memory = Reading.begin(memoryOf(call, reads))) {
      Answer answer = route.handler().handle(call);
      if (answer instanceof Answer.OfStream stream) {
        return Optional.of(stream);
      }
      responder.send(answer, exchange);
      return Optional.empty();
    }
  }

  private Void stream(Answer.OfStream answer, Call call, Exchange exchange) throws IOException {
    try (MDC.MDCCloseable requestId = MDC.putCloseable(REQUEST, call.id());
        MDC.MDCCloseable traced = MDC.putCloseable(TRACE, exchange.trace().id());
        Trace.Scope entered = exchange.trace().enter();
        Reading memory = Reading.begin(memoryOf(call, streamedReads))) {
      responder.send(answer, exchange);
      return null;
    }
  }

  /**
   * What the items take that are read for a request. A value of two bytes becomes an object of a
   * hundred: pages of such items that are read at the same time would fill the heap.
   */
  private static Reading.Source memoryOf(Call call, CallerMemory memory) {
    String caller = call.grant().subject();
    return new Reading.Source() {
      @Override
      public boolean take(long bytes) {
        if (!memory.take(caller, COPIES_OF_AN_ITEM * bytes, PATIENCE)) {
          throw Problem.of(503, "busy", "too much is read at a time")
              .retryAfter(Duration.ofSeconds(1))
              .refusal();
        }
        return true;
      }

      @Override
      public void giveBack(long bytes) {
        memory.giveBack(caller, COPIES_OF_AN_ITEM * bytes);
      }
    };
  }

  /** Ends the threads that answer before those that may still have to stream what they began. */
  Future<Void> close() {
    return closed(requests).compose(ended -> closed(streams)).mapEmpty();
  }

  /** All at a time: one whose store does not answer keeps no other waiting. */
  private static Future<?> closed(Map<String, Bulkhead> compartments) {
    return Future.join(compartments.values().stream().map(Bulkhead::close).toList());
  }
}
