package dev.clave.engine.wire;

import dev.clave.engine.memory.Reading;
import dev.clave.engine.operation.Operations;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;

/**
 * One request and its answer, taken through the checks in the service's order. Whatever the head
 * tells is checked before the body is read: nobody who may not come in makes the engine hold one.
 */
final class Exchange {
  /** The body of an unknown operation is read only to tell whether it is JSON. */
  private static final int MAX_UNKNOWN_BYTES = 64 * 1024;

  private final Service service;
  private final HttpServerRequest request;
  private final Answer answer;
  private final Body body = new Body();
  private int discardedBytes;
  private long takenBytes;

  /**
   * @param onAnswer told when the answer is sent
   */
  Exchange(Service service, HttpServerRequest request, Runnable onAnswer) {
    this.service = service;
    this.request = request;
    this.answer = new Answer(request);
    request
        .response()
        .closeHandler(closed -> release())
        .endHandler(
            sent -> {
              release();
              onAnswer.run();
            });
  }

  void start() {
    if (declaredLength() > Body.MAX_BYTES) {
      answer.tooLarge();
    } else if (request.method().equals(HttpMethod.GET) && request.path().equals("/")) {
      refuseBody();
      answer.healthy();
    } else if (request.method().equals(HttpMethod.OPTIONS) && request.getHeader("Origin") != null) {
      refuseBody();
      answer.preflight();
    } else if (!request.method().equals(HttpMethod.POST) || !answer.isJson(hasBody())) {
      refuseBody();
      answer.unknownPage();
    } else {
      admit();
    }
  }

  private void admit() {
    String name = Target.operation(request.getHeader("X-Amz-Target"));
    if (name == null || !service.operations().has(name)) {
      receive(MAX_UNKNOWN_BYTES, WireError.UNKNOWN_OPERATION, this::refuseUnknown);
      return;
    }
    Gate.BodyCheck check;
    Caller caller;
    try {
      check = service.gate().admit(request);
      caller = service.operations().isSeparate() ? Caller.of(request) : null;
    } catch (SignatureCheck.Refusal refusal) {
      refuseBody();
      answer.refuse(WireError.of(refusal));
      return;
    }
    int most = Body.ITEM_OPERATIONS.contains(name) ? Body.MAX_BYTES : Body.MAX_DECLARATION_BYTES;
    receive(most, null, () -> run(name, caller, check, most));
  }

  /**
   * Reads the body, then goes on; one past the limit is refused, as too large if by nothing else.
   */
  private void receive(int limit, WireError tooLarge, Runnable next) {
    String expectation = request.getHeader("Expect");
    if (expectation != null) {
      if (!expectation.equalsIgnoreCase("100-continue")) {
        answer.expectationFailed();
        return;
      }
      request.response().writeContinue();
    }
    request.handler(
        part -> {
          if (!body.add(part, limit)) {
            refuseBody();
            if (tooLarge == null) {
              answer.tooLarge();
            } else {
              answer.refuse(tooLarge);
            }
          } else if (!take(part.length())) {
            refuseBody();
            answer.refuse(WireError.BUSY);
          }
        });
    request.endHandler(end -> guarded(next));
  }

  /** Whatever it is that fails, the client must not be left waiting for an answer. */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error failure) {
      answer.refuse(WireError.of(failure));
    }
  }

  private void refuseUnknown() {
    answer.refuse(
        body.length() == 0 || RequestReader.isJson(body.bytes())
            ? WireError.UNKNOWN_OPERATION
            : WireError.NOT_JSON);
  }

  private void run(String name, Caller caller, Gate.BodyCheck check, int most) {
    byte[] requestBody = body.bytes();
    check.check(requestBody);
    Operations.Named<?, ?> operation = service.operations().of(caller).find(name).orElseThrow();
    byte[] plain = requestBody;
    if ("gzip".equalsIgnoreCase(request.getHeader("Content-Encoding"))) {
      plain = Body.gunzip(requestBody, most);
      if (!take(plain.length)) {
        answer.refuse(WireError.BUSY);
        return;
      }
    }
    if (!take(BodyWeight.beyondBytes(plain))) {
      answer.refuse(WireError.BUSY);
      return;
    }
    if (name.equals("SearchVectors")) {
      SearchBody.check(plain);
    }
    AwsRequest read = (AwsRequest) RequestReader.read(plain, (SdkPojo) operation.request().get());
    service
        .gate()
        .principal()
        .ifPresent(
            principal -> service.operations().of(caller).guard().check(principal, name, read));
    boolean takesGzip = answer.acceptsGzip();
    if (service.mayWait().getAsBoolean() || read instanceof SearchVectorsRequest) {
      Vertx.currentContext()
          .executeBlocking(() -> encoded(operation, read, takesGzip), false)
          .onComplete(this::send, failure -> answer.refuse(WireError.of(failure)));
    } else {
      send(encoded(operation, read, takesGzip));
    }
  }

  private record EncodedAnswer(AnswerBytes bytes, boolean isGzip) {}

  private EncodedAnswer encoded(
      Operations.Named<?, ?> operation, AwsRequest read, boolean takesGzip) {
    AnswerBytes plain;
    try (Reading reading = Reading.begin(service.reads())) {
      plain = answerBytes(operation, read);
    }
    boolean isGzip = takesGzip && plain.length() >= Body.MIN_COMPRESSED_BYTES;
    return new EncodedAnswer(isGzip ? plain.gzip() : plain, isGzip);
  }

  /** By itself, so that nothing holds the items any more when their memory is given back. */
  private AnswerBytes answerBytes(Operations.Named<?, ?> operation, AwsRequest read) {
    AwsResponse response = run(operation, read);
    return AnswerBytes.of(service.bodies(), bytes -> ResponseWriter.write(response, bytes));
  }

  /** A client that reads nothing keeps its answer in memory; one that has gone keeps none. */
  private void send(EncodedAnswer encoded) {
    takenBytes += encoded.bytes().takenBytes();
    if (request.response().closed()) {
      release();
    } else {
      answer.send(encoded.bytes(), encoded.isGzip());
    }
  }

  /** An SDK that discovers its endpoint goes on with the host by which it came. */
  private AwsResponse run(Operations.Named<?, ?> operation, AwsRequest read) {
    AwsResponse response = operation.run(read);
    String host = request.getHeader("Host");
    if (host == null || !(response instanceof DescribeEndpointsResponse endpoints)) {
      return response;
    }
    return endpoints.toBuilder()
        .endpoints(
            endpoints.endpoints().stream()
                .map(endpoint -> endpoint.toBuilder().address(host).build())
                .toList())
        .build();
  }

  private long declaredLength() {
    String length = request.getHeader("Content-Length");
    try {
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException notANumber) {
      return Long.MAX_VALUE;
    }
  }

  private boolean hasBody() {
    return declaredLength() > 0 || request.getHeader("Transfer-Encoding") != null;
  }

  /** Lets the rest of a body pass unread, so that the connection serves the next request. */
  private void refuseBody() {
    request.endHandler(null);
    request.handler(this::discard);
  }

  private void discard(Buffer part) {
    discardedBytes += part.length();
    if (discardedBytes > Body.MAX_BYTES) {
      request.connection().close();
    }
  }

  private boolean take(int bytes) {
    boolean isTaken = service.bodies().take(bytes);
    if (isTaken) {
      takenBytes += bytes;
    }
    return isTaken;
  }

  private void release() {
    service.bodies().giveBack(takenBytes);
    takenBytes = 0;
  }
}
