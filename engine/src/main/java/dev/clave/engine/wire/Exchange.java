package dev.clave.engine.wire;

import dev.clave.engine.operation.Operations;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.core.SdkPojo;

/** One request and its answer, taken through the checks in the service's order. */
final class Exchange {
  private final Service service;
  private final HttpServerRequest request;
  private final Answer answer;
  private final Body body = new Body();

  Exchange(Service service, HttpServerRequest request) {
    this.service = service;
    this.request = request;
    this.answer = new Answer(request);
  }

  void start() {
    String length = request.getHeader("Content-Length");
    if (length != null && length.length() > 7 && Long.parseLong(length) > Body.MAX_BYTES) {
      answer.tooLarge();
      return;
    }
    request.handler(this::take);
    request.endHandler(end -> whole());
  }

  private void take(Buffer part) {
    if (!body.add(part)) {
      request.handler(null);
      request.endHandler(null);
      answer.tooLarge();
    }
  }

  private void whole() {
    if (request.method().equals(HttpMethod.GET) && request.path().equals("/")) {
      answer.healthy();
    } else if (request.method().equals(HttpMethod.OPTIONS) && request.getHeader("Origin") != null) {
      answer.preflight();
    } else if (!request.method().equals(HttpMethod.POST) || !answer.isJson(!body.isEmpty())) {
      answer.unknownPage();
    } else {
      try {
        run();
      } catch (RuntimeException | Error refusal) {
        // Whatever it is, the client must not be left waiting for an answer.
        answer.refuse(WireError.of(refusal));
      }
    }
  }

  private void run() {
    byte[] sent = body.bytes();
    byte[] bytes =
        "gzip".equalsIgnoreCase(request.getHeader("Content-Encoding")) ? Body.gunzip(sent) : sent;
    String name = Target.operation(request.getHeader("X-Amz-Target"));
    Operations.Named<?, ?> operation =
        name == null ? null : service.operations().find(name).orElse(null);
    if (operation == null) {
      answer.refuse(
          bytes.length == 0 || RequestReader.isJson(bytes)
              ? WireError.UNKNOWN_OPERATION
              : WireError.NOT_JSON);
      return;
    }
    service.gate().admit(request, sent);
    AwsRequest read = (AwsRequest) RequestReader.read(bytes, (SdkPojo) operation.request().get());
    if (service.waitsForDisk()) {
      Vertx.currentContext()
          .executeBlocking(() -> ResponseWriter.write(operation.run(read)), false)
          .onComplete(answer::send, failure -> answer.refuse(WireError.of(failure)));
    } else {
      answer.send(ResponseWriter.write(operation.run(read)));
    }
  }
}
