package dev.clave.engine.wire;

import dev.clave.engine.Engine;
import dev.clave.engine.operation.Operations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;

/**
 * Carries an SDK's requests and the engine's answers as they are on the wire, with nothing between
 * the two: the SDK marshals, signs, retries and gives up as it does everywhere, and a long run
 * costs no system calls.
 */
public final class SocketlessHttp implements SdkHttpClient {
  private final Operations operations;

  public SocketlessHttp(Engine engine) {
    this.operations = engine.operations();
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        String target = request.httpRequest().firstMatchingHeader("X-Amz-Target").orElseThrow();
        try (InputStream body = request.contentStreamProvider().orElseThrow().newStream()) {
          return answer(Target.operation(target), body.readAllBytes());
        }
      }

      @Override
      public void abort() {}
    };
  }

  private HttpExecuteResponse answer(String name, byte[] body) {
    try {
      Operations.Named<?, ?> operation = operations.find(name).orElseThrow();
      AwsRequest read = (AwsRequest) RequestReader.read(body, (SdkPojo) operation.request().get());
      return response(200, ResponseWriter.write(operation.run(read)));
    } catch (RuntimeException failure) {
      WireError error = WireError.of(failure);
      return response(error.status(), error.body());
    }
  }

  private static HttpExecuteResponse response(int status, byte[] body) {
    return HttpExecuteResponse.builder()
        .response(SdkHttpFullResponse.builder().statusCode(status).build())
        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
        .build();
  }

  @Override
  public void close() {}
}
