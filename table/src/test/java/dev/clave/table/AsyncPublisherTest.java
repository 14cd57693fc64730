package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testng.TestNG;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;

/** Results as a {@link Flow.Publisher}. */
class AsyncPublisherTest {
  private Engine engine;
  private HeldClient endpoint;
  private AsyncTable table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    Table blocking = Table.open(Freight.design(), engine.client());
    blocking.provision();
    blocking.putAll(drivers(95));
    endpoint = new HeldClient(engine.asyncClient());
    table = AsyncTable.open(Freight.design(), endpoint.client());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  static Stream<Item> drivers(int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> Item.of("driver", Freight.driver("a", String.format("d%03d", n))));
  }

  private Flow.Publisher<Object> drivers() {
    return table
        .run("driversByState", Map.of("accountId", "a", "state", "free"))
        .limit(10)
        .publisher(item -> item.get("driverId"));
  }

  /** Keeps what it is given and requests nothing by itself. */
  private static final class Subscriber implements Flow.Subscriber<Object> {
    private final List<Object> items = new ArrayList<>();
    private Flow.Subscription subscription;
    private boolean completed;
    private Throwable failure;

    @Override
    public synchronized void onSubscribe(Flow.Subscription newSubscription) {
      subscription = newSubscription;
    }

    @Override
    public synchronized void onNext(Object item) {
      items.add(item);
      notifyAll();
    }

    @Override
    public synchronized void onError(Throwable thrown) {
      failure = thrown;
      notifyAll();
    }

    @Override
    public synchronized void onComplete() {
      completed = true;
      notifyAll();
    }

    synchronized void await(java.util.function.Predicate<Subscriber> state)
        throws InterruptedException {
      while (!state.test(this)) {
        wait(20_000);
      }
    }
  }

  @Test
  void allPagesArriveInOrderAndEnd() throws InterruptedException {
    Subscriber subscriber = new Subscriber();
    drivers().subscribe(subscriber);
    subscriber.subscription.request(Long.MAX_VALUE);
    subscriber.await(each -> each.completed);
    assertThat(subscriber.items).hasSize(95).doesNotHaveDuplicates();
  }

  @Test
  void everyItemOfTheTableArrives() throws InterruptedException {
    Subscriber subscriber = new Subscriber();
    table.items(item -> (Object) item.get("driverId")).subscribe(subscriber);
    subscriber.subscription.request(Long.MAX_VALUE);
    subscriber.await(each -> each.completed);
    assertThat(subscriber.items).hasSize(95).doesNotHaveDuplicates();
  }

  @Test
  void aSubscriberThatRequestsLittleHasLittleReadForIt() throws InterruptedException {
    Subscriber subscriber = new Subscriber();
    drivers().subscribe(subscriber);
    assertThat(endpoint.sent()).isZero();
    subscriber.subscription.request(3);
    subscriber.await(each -> each.items.size() == 3);
    // What the table remembers of its indexes, and a page.
    assertThat(endpoint.sent()).isEqualTo(2);
    subscriber.subscription.request(7);
    subscriber.await(each -> each.items.size() == 10);
    assertThat(endpoint.sent()).isEqualTo(2);
    subscriber.subscription.request(1);
    subscriber.await(each -> each.items.size() == 11);
    assertThat(endpoint.sent()).isEqualTo(3);
  }

  @Test
  void cancellingCancelsThePageUnderWay() {
    Subscriber subscriber = new Subscriber();
    endpoint.hold();
    drivers().subscribe(subscriber);
    subscriber.subscription.request(1);
    subscriber.subscription.cancel();
    assertThat(endpoint.underWay()).hasSize(1).allMatch(each -> each.isCancelled());
    endpoint.release();
    assertThat(subscriber.items).isEmpty();
    assertThat(subscriber.completed).isFalse();
  }

  @Test
  void aRefusalReachesTheSubscriber() {
    Subscriber subscriber = new Subscriber();
    table.run("driversByState", Map.of("accountId", "a")).publisher().subscribe(subscriber);
    subscriber.subscription.request(1);
    assertThat(subscriber.failure).isInstanceOf(TableException.class).hasMessageContaining("state");
  }

  @Test
  void thePublisherKeepsTheRulesOfReactiveStreams() {
    XmlSuite suite = new XmlSuite();
    XmlTest test = new XmlTest(suite);
    test.setXmlClasses(List.of(new XmlClass(PublisherRules.class)));
    TestNG rules = new TestNG(false);
    rules.setXmlSuites(List.of(suite));
    org.testng.TestListenerAdapter results = new org.testng.TestListenerAdapter();
    rules.addListener(results);
    rules.setUseDefaultListeners(false);
    rules.run();
    assertThat(results.getFailedTests())
        .extracting(rule -> rule.getName() + ": " + rule.getThrowable())
        .isEmpty();
    assertThat(results.getPassedTests()).hasSizeGreaterThan(20);
  }
}
