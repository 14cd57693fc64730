package dev.clave.server.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Await;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the server has acknowledged, and what was sent and not answered: that may be there or not.
 * Each item is written by one thread at a time. Safe to share.
 */
final class Ledger {
  /** The names of an item, newest last; no name once it is deleted. The last may be unanswered. */
  private record ItemState(Optional<String> acknowledged, Optional<Optional<String>> unanswered) {}

  private final Map<String, ItemState> items = new ConcurrentHashMap<>();
  private final Map<String, String> files = new ConcurrentHashMap<>();
  private final Set<String> events = ConcurrentHashMap.newKeySet();
  private final AtomicLong acknowledgements = new AtomicLong();

  long acknowledgements() {
    return acknowledgements.get();
  }

  /** An item is about to be written, or deleted if there is no name. */
  void sending(String path, Optional<String> name) {
    items.compute(
        path,
        (same, before) ->
            new ItemState(
                before == null ? Optional.empty() : before.acknowledged(), Optional.of(name)));
  }

  void itemAcknowledged(String path, Optional<String> name) {
    items.put(path, new ItemState(name, Optional.empty()));
    acknowledgements.incrementAndGet();
  }

  void fileAcknowledged(String self, String content) {
    files.put(self, content);
    acknowledgements.incrementAndGet();
  }

  void eventAcknowledged(String id) {
    events.add(id);
    acknowledgements.incrementAndGet();
  }

  /** Reads everything that was acknowledged. */
  void check(Rest rest) throws IOException {
    for (String path : List.copyOf(items.keySet())) {
      checkItem(rest, path);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      Rest.Reply download = rest.get(file.getKey() + "/download");
      assertThat(download.status())
          .as("file %s: %s", file.getKey(), download.body())
          .isEqualTo(200);
      String url = download.json().get("url").asText();
      assertThat(rest.lent("GET", url, download.json().path("none"), "").body())
          .as("file %s", file.getKey())
          .isEqualTo(file.getValue());
    }
    for (String id : events) {
      assertThat(rest.get(Writer.EVENTS + "/" + id).status()).as("event %s", id).isEqualTo(200);
    }
  }

  private void checkItem(Rest rest, String path) throws IOException {
    ItemState state = items.get(path);
    Rest.Reply reply = rest.get(path);
    assertThat(reply.status()).as("item %s: %s", path, reply.body()).isIn(200, 404);
    Optional<String> stored =
        reply.status() == 404 ? Optional.empty() : Optional.of(reply.json().get("name").asText());
    List<Optional<String>> possible = new ArrayList<>(List.of(state.acknowledged()));
    state.unanswered().ifPresent(possible::add);
    assertThat(stored).as("item %s", path).isIn(possible);
    items.put(path, new ItemState(stored, Optional.empty()));
  }

  /** Waits until every event has been worked on to its end. */
  void checkProcessed(Rest rest) throws Exception {
    for (String id : events) {
      AtomicReference<String> last = new AtomicReference<>();
      try {
        Await.until(
            () -> {
              last.set(rest.get(Writer.EVENTS + "/" + id).body());
              return last.get().contains("PROCESSED");
            });
      } catch (AssertionError e) {
        throw new AssertionError("event not processed: " + last, e);
      }
    }
  }

  @Override
  public String toString() {
    return "%d items, %d files, %d events".formatted(items.size(), files.size(), events.size());
  }
}
