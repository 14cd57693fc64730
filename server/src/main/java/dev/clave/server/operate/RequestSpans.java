package dev.clave.server.operate;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Requests to tables as parts of the trace of whoever they are for. No key or value is named. */
final class RequestSpans {
  private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("db.system.name");
  private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");
  private static final AttributeKey<String> TABLE = AttributeKey.stringKey("db.collection.name");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

  private final Tracer tracer;

  RequestSpans(Tracer tracer) {
    this.tracer = tracer;
  }

  /** What nobody waits for, such as the upkeep of the server, is in no trace. */
  Span begin(String method, List<String> tables) {
    if (!Span.current().isRecording()) {
      return Span.getInvalid();
    }
    String operation = method.substring(0, 1).toUpperCase(Locale.ROOT) + method.substring(1);
    String table = tables.isEmpty() ? "" : tables.get(0);
    return tracer
        .spanBuilder(operation + " " + table)
        .setSpanKind(SpanKind.CLIENT)
        .setAttribute(SYSTEM, "aws.dynamodb")
        .setAttribute(OPERATION, operation)
        .setAttribute(TABLE, table)
        .startSpan();
  }

  /** A condition that does not hold is an answer. */
  void failed(Span span, SdkException failure) {
    span.setAttribute(ERROR, failure.getClass().getSimpleName());
    if (!(failure instanceof ConditionalCheckFailedException)
        && !(failure instanceof TransactionCanceledException)) {
      span.setStatus(StatusCode.ERROR);
    }
  }
}
