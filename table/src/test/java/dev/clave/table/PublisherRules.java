package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import java.util.Map;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.annotations.AfterClass;

/** The rules of Reactive Streams by their own test kit; run by {@link AsyncPublisherTest}. */
public final class PublisherRules extends FlowPublisherVerification<Item> {
  private static final int MOST = 400;

  private final Engine engine = Engine.inMemory();

  public PublisherRules() {
    super(new TestEnvironment(1000, 50));
    Table table = Table.open(Freight.design(), engine.client());
    table.provision();
    for (int count : new int[] {0, 1, 2, 3, 5, 6, 10, 20, 100, 257, MOST}) {
      table.putAll(
          AsyncPublisherTest.drivers(count)
              .map(
                  driver ->
                      Item.of(
                          "driver",
                          Freight.driver("of" + count, (String) driver.get("driverId")))));
    }
  }

  @AfterClass
  void close() {
    engine.close();
  }

  @Override
  public Flow.Publisher<Item> createFlowPublisher(long elements) {
    return publisher(engine, "of" + elements);
  }

  private static Flow.Publisher<Item> publisher(Engine engine, String account) {
    Design design = Freight.design();
    return AsyncTable.open(design, engine.asyncClient())
        .run("driversByState", Map.of("accountId", account, "state", "free"))
        .limit(3)
        .publisher();
  }

  @Override
  public Flow.Publisher<Item> createFailedFlowPublisher() {
    return null;
  }

  @Override
  public long maxElementsFromPublisher() {
    return MOST;
  }
}
