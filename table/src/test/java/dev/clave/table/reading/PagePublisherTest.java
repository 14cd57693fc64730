package dev.clave.table.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** A subscriber is told one thing at a time (rule 1.3 of Reactive Streams). */
class PagePublisherTest {
  private final CompletableFuture<PagePublisher.Slice<String, String>> page =
      new CompletableFuture<>();
  private final PagePublisher<String, String> publisher = new PagePublisher<>(cursor -> page);

  private void completePageOnAnotherThread(List<String> items) {
    Thread reader =
        new Thread(() -> page.complete(new PagePublisher.Slice<>(items, Optional.empty())));
    reader.start();
    try {
      reader.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private class Recorder implements Flow.Subscriber<String> {
    final List<String> signals = new ArrayList<>();

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      signals.add("onSubscribe");
      subscription.request(2);
      completePageOnAnotherThread(List.of("a", "b"));
      signals.add("subscribed");
    }

    @Override
    public void onNext(String item) {
      signals.add(item);
    }

    @Override
    public void onError(Throwable thrown) {
      signals.add("onError");
    }

    @Override
    public void onComplete() {
      signals.add("onComplete");
    }
  }

  @Test
  void aPageThatArrivesDuringOnSubscribeWaitsForItToReturn() {
    Recorder recorder = new Recorder();
    publisher.subscribe(recorder);
    assertThat(recorder.signals)
        .containsExactly("onSubscribe", "subscribed", "a", "b", "onComplete");
  }

  @Test
  void aRequestOfZeroDuringOnSubscribeIsAnErrorAfterIt() {
    Recorder recorder =
        new Recorder() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(0);
            signals.add("subscribed");
          }
        };
    publisher.subscribe(recorder);
    assertThat(recorder.signals).containsExactly("subscribed", "onError");
  }

  @Test
  void aSubscriptionCancelledDuringOnSubscribeSignalsNothing() {
    Recorder recorder =
        new Recorder() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(1);
            subscription.cancel();
          }
        };
    publisher.subscribe(recorder);
    assertThat(recorder.signals).isEmpty();
    assertThat(page).isNotDone();
  }
}
