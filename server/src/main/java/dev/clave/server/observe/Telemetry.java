package dev.clave.server.observe;

import dev.clave.server.http.Trace;
import dev.clave.server.http.Watch;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Sends traces and metrics to a collector by OTLP over HTTP; without one, requests have trace ids
 * and nothing is recorded or sent. What the collector does not take is dropped: nobody waits for
 * it. Safe to share.
 *
 * <pre>{@code
 * Telemetry telemetry =
 *     Telemetry.to(new Telemetry.Settings("http://collector:4318", Map.of(), 10), meters, clock);
 * }</pre>
 */
public final class Telemetry implements AutoCloseable {
  private static final String NAME = "clave";
  private static final double PERCENT = 100.0;

  /** One that does not answer keeps the server from ending no longer than this. */
  private static final Duration LAST_WAIT = Duration.ofSeconds(2);

  private static final Duration METRICS_APART = Duration.ofSeconds(30);
  private static final int SERVER_ERROR = 500;

  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");
  private static final AttributeKey<String> REQUEST = AttributeKey.stringKey("clave.request");

  /**
   * Where it goes.
   *
   * @param endpoint the collector, such as {@code http://127.0.0.1:4318}
   * @param headers sent along, such as a key for the collector
   * @param sampledPercent how many of a hundred traces that begin here are recorded
   */
  public record Settings(String endpoint, Map<String, String> headers, int sampledPercent) {}

  /** The two providers of one collector. */
  private record Sending(SdkTracerProvider traces, SdkMeterProvider metrics) {}

  /** A trace of which this server records its part. */
  private record Recorded(Span span, Context context) implements Trace {
    @Override
    public String id() {
      return span.getSpanContext().getTraceId();
    }

    /** Whoever enters closes what it gets. */
    @Override
    @SuppressWarnings("MustBeClosedChecker")
    public Scope enter() {
      return context.makeCurrent()::close;
    }
  }

  private static final TextMapGetter<String> PARENT =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String traceparent) {
          return List.of(Trace.HEADER);
        }

        @Override
        public String get(String traceparent, String key) {
          return key.equals(Trace.HEADER) ? traceparent : null;
        }
      };

  private final Optional<Sending> sending;
  private final Tracer tracer;

  private Telemetry(Optional<Sending> sending) {
    this.sending = sending;
    this.tracer =
        sending
            .<TracerProvider>map(Sending::traces)
            .orElseGet(TracerProvider::noop)
            .get("dev.clave");
  }

  /** Records nothing. */
  public static Telemetry none() {
    return new Telemetry(Optional.empty());
  }

  /** Begins to send to a collector, which need not answer yet. */
  public static Telemetry to(Settings settings, MeterRegistry meters, InstantSource clock) {
    Resource resource =
        Resource.getDefault()
            .merge(Resource.create(Attributes.of(AttributeKey.stringKey("service.name"), NAME)));
    String endpoint = settings.endpoint().replaceAll("/+$", "");
    SdkTracerProvider traces =
        SdkTracerProvider.builder()
            .setResource(resource)
            .setSampler(
                Sampler.parentBased(Sampler.traceIdRatioBased(settings.sampledPercent() / PERCENT)))
            .addSpanProcessor(
                BatchSpanProcessor.builder(
                        OtlpHttpSpanExporter.builder()
                            .setEndpoint(endpoint + "/v1/traces")
                            .setHeaders(settings::headers)
                            .build())
                    .build())
            .build();
    SdkMeterProvider metrics =
        SdkMeterProvider.builder()
            .setResource(resource)
            .registerMetricReader(
                PeriodicMetricReader.builder(
                        OtlpHttpMetricExporter.builder()
                            .setEndpoint(endpoint + "/v1/metrics")
                            .setHeaders(settings::headers)
                            .build())
                    .setInterval(METRICS_APART)
                    .build())
            .registerMetricProducer(new ExportedMeters(meters, clock))
            .build();
    return new Telemetry(Optional.of(new Sending(traces, metrics)));
  }

  /** Where requests to the stores are entered, as parts of the trace that the thread is in. */
  public Tracer tracer() {
    return tracer;
  }

  /** The executor, whose threads go on with the trace of whoever gives them work. */
  public Executor following(Executor executor) {
    return sending.isPresent() ? Context.taskWrapping(executor) : executor;
  }

  Trace begun(String method, String traceparent) {
    if (sending.isEmpty()) {
      return Trace.named(traceparent);
    }
    Context parent =
        traceparent == null
            ? Context.root()
            : W3CTraceContextPropagator.getInstance().extract(Context.root(), traceparent, PARENT);
    Span span =
        tracer
            .spanBuilder(method)
            .setParent(parent)
            .setSpanKind(SpanKind.SERVER)
            .setAttribute(METHOD, method)
            .startSpan();
    return new Recorded(span, parent.with(span));
  }

  /** The path is left out: it names what the caller reads. */
  void answered(Watch.Answered answer, String method) {
    if (answer.trace() instanceof Recorded recorded) {
      Span span = recorded.span();
      span.updateName(answer.route().isEmpty() ? method : method + " " + answer.route());
      span.setAttribute(ROUTE, answer.route());
      span.setAttribute(STATUS, answer.status());
      span.setAttribute(REQUEST, answer.requestId());
      if (answer.status() >= SERVER_ERROR) {
        span.setStatus(StatusCode.ERROR);
      }
      span.end();
    }
  }

  /** Sends what is left, for two seconds at most. */
  @Override
  public void close() {
    sending.ifPresent(
        to -> {
          to.metrics().shutdown().join(LAST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
          to.traces().shutdown().join(LAST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        });
  }
}
