package dev.clave.table.evolution;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Runs several actors so that one of them is at work at a time, and lets chance choose who goes on
 * before every request. The same seed gives the same order.
 */
final class Interleaving {
  private final Random random;
  private final Map<Thread, String> waiting = new LinkedHashMap<>();
  private final List<Thread> actors = new ArrayList<>();
  private final AtomicLong writes = new AtomicLong();
  private Thread running;
  private Throwable failure;

  Interleaving(Random random) {
    this.random = random;
  }

  /** Something that may go wrong at a request: before it is sent, or before its answer is seen. */
  interface Fault {
    void before(String operation);

    void after(String operation);
  }

  static final Fault NONE =
      new Fault() {
        @Override
        public void before(String operation) {}

        @Override
        public void after(String operation) {}
      };

  /** A client whose every request waits for its turn. */
  DynamoDbClient client(DynamoDbClient real, Fault fault, ThreadLocal<Long> lastWrite) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              yieldTurn();
              fault.before(method.getName());
              try {
                Object answer = method.invoke(real, arguments);
                if (method
                    .getName()
                    .matches("(put|update|delete|transactWrite|batchWrite|batchExecute).*")) {
                  lastWrite.set(writes.incrementAndGet());
                }
                fault.after(method.getName());
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  void add(String name, Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                awaitTurn();
                work.run();
              } catch (Throwable e) {
                fail(e);
              } finally {
                leave();
              }
            },
            name);
    thread.setDaemon(true);
    actors.add(thread);
  }

  private synchronized void fail(Throwable e) {
    if (failure == null) {
      failure = e;
    }
  }

  /** How many writes there were so far. */
  long writes() {
    return writes.get();
  }

  synchronized boolean failed() {
    return failure != null;
  }

  void run() throws InterruptedException {
    synchronized (this) {
      actors.forEach(actor -> waiting.put(actor, actor.getName()));
      actors.forEach(Thread::start);
      choose();
    }
    for (Thread actor : actors) {
      actor.join();
    }
    if (failure != null) {
      throw new AssertionError(failure.getMessage(), failure);
    }
  }

  /** Lets another go on, or the same. */
  void yieldTurn() {
    synchronized (this) {
      if (running != Thread.currentThread()) {
        return;
      }
      waiting.put(Thread.currentThread(), Thread.currentThread().getName());
      choose();
    }
    awaitTurn();
  }

  private synchronized void awaitTurn() {
    while (running != Thread.currentThread()) {
      try {
        wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private synchronized void leave() {
    waiting.remove(Thread.currentThread());
    choose();
  }

  private void choose() {
    List<Thread> candidates = new ArrayList<>(waiting.keySet());
    running = candidates.isEmpty() ? null : candidates.get(random.nextInt(candidates.size()));
    waiting.remove(running);
    notifyAll();
  }
}
