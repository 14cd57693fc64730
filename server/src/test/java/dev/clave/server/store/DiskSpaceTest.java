package dev.clave.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Gate;
import dev.clave.server.http.Route;
import dev.clave.server.http.Watch;
import dev.clave.server.http.Web;
import dev.clave.server.http.WebOptions;
import dev.clave.server.observe.Health;
import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import dev.clave.server.security.Right;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A disk without space refuses writes and says so, until there is space again. */
final class DiskSpaceTest {
  private final AtomicLong freeBytes = new AtomicLong(Long.MAX_VALUE);
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
  private final Web web = start();

  private Web start() {
    DiskSpace disk = new DiskSpace("/data", freeBytes::get, now::get);
    List<Route> routes = new ArrayList<>(new Health(List.of(disk.probe()), now::get).routes());
    Route.Handler handler =
        call -> {
          if (failure.get() != null) {
            throw failure.get();
          }
          return Answer.ok(Map.of());
        };
    routes.add(
        disk.guarding(Route.get("/things", new Access.InSystem("shop", Right.READ), handler)));
    routes.add(
        disk.guarding(Route.post("/things", new Access.InSystem("shop", Right.WRITE), handler)));
    return Web.start(
        WebOptions.at("127.0.0.1", 0, "http://127.0.0.1:9000", "'none'"),
        Gate.atOnce(header -> Optional.of(Grant.administrator())),
        new RateLimit(0, System::nanoTime),
        new Watch() {
          @Override
          public void answered(Answered answer) {}

          @Override
          public void refused(Refused refusal) {}
        },
        routes);
  }

  @AfterEach
  void close() {
    web.close();
  }

  private HttpResponse<String> send(String method, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void writesAreRefusedAndTheServerIsNotReadyUntilThereIsSpaceAgain() throws Exception {
    assertThat(send("POST", "/things").statusCode()).isEqualTo(200);

    freeBytes.set(DiskSpace.RESERVE_BYTES - 1);
    now.updateAndGet(before -> before.plusSeconds(1));
    HttpResponse<String> refusal = send("POST", "/things");
    assertThat(refusal.statusCode()).isEqualTo(503);
    assertThat(refusal.headers().firstValue("Retry-After")).isPresent();
    assertThat(refusal.body()).contains("disk full");
    assertThat(send("GET", "/things").statusCode()).isEqualTo(200);
    assertThat(send("GET", "/ready").statusCode()).isEqualTo(503);
    assertThat(send("GET", "/ready").body()).contains("\"disk\":\"down\"");
    assertThat(send("GET", "/health").statusCode()).isEqualTo(200);

    freeBytes.set(DiskSpace.RESERVE_BYTES);
    now.updateAndGet(before -> before.plusSeconds(1));
    assertThat(send("POST", "/things").statusCode()).isEqualTo(200);
    assertThat(send("GET", "/ready").statusCode()).isEqualTo(200);
  }

  @Test
  void aStoreThatRunsOutOfSpaceFirstIsNoFailureOfTheServer() throws Exception {
    failure.set(new IllegalStateException(new IOException("write: No space left on device")));
    assertThat(send("POST", "/things").statusCode()).isEqualTo(503);

    failure.set(new IllegalStateException(new SQLException("could not extend file", "53100")));
    assertThat(send("POST", "/things").statusCode()).isEqualTo(503);

    failure.set(new IllegalStateException("something else"));
    assertThat(send("POST", "/things").statusCode()).isEqualTo(500);
  }
}
