package dev.clave.systems.transporte.printing;

import dev.clave.engine.memory.MemoryBudget;
import dev.clave.engine.memory.Reading;
import dev.clave.systems.transporte.printing.Sheets.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Makes as many documents of the largest items at a time as a system has threads. */
final class ManySheets {
  static final String MADE = "made ";

  private static final int THREADS = 32;
  private static final int WORDS = 195_000;
  private static final MemoryBudget READS = MemoryBudget.of(48 << 20);

  private ManySheets() {}

  public static void main(String[] arguments) throws InterruptedException {
    String text = "W ".repeat(WORDS);
    AtomicInteger made = new AtomicInteger();
    List<Thread> threads =
        IntStream.range(0, THREADS).mapToObj(i -> new Thread(() -> make(text, made))).toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(MADE + made);
  }

  private static void make(String text, AtomicInteger made) {
    try (Reading reading = Reading.begin(READS);
        Sheets sheets = new Sheets("Prueba")) {
      sheets.table(List.of(new Column("Nombre", 0.1)), List.of(List.of(text)));
      if (sheets.bytes().length > 0) {
        made.incrementAndGet();
      }
    } catch (DynamoDbException noRoom) {
      // As a caller who is told to come again.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
