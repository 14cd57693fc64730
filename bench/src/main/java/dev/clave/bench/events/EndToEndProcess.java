package dev.clave.bench.events;

import dev.clave.events.EventsOptions;
import dev.clave.events.model.NewEvent;
import dev.clave.systems.dispositivos.Dispositivos;
import java.time.Duration;
import java.util.List;

/**
 * The whole life of events in a process of its own, so that another build of Clave can do the same
 * on the same server. Arguments: the database and the number of events. Prints the rate and the
 * bytes of write-ahead log for each event.
 */
public final class EndToEndProcess {

  /** What the line with the rate begins with; others may be printed before. */
  static final String RATE = "rate ";

  static final String LOG_BYTES = "bytes of log ";

  private static final int DEVICES = 1_000;

  private EndToEndProcess() {}

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    int count = Integer.parseInt(arguments[1]);
    Dispositivos.open(EventsOptions.at(url).withWorkers(0).withRelay(false)).close();
    Load load = Load.on(url, DEVICES);
    try (ClaveEndToEnd contender = new ClaveEndToEnd(url, Duration.ofHours(1))) {
      contender.run(load.events(count));
      List<NewEvent> all = load.events(count);
      WriteAheadLog log = WriteAheadLog.from(url);
      long begun = System.nanoTime();
      contender.run(all);
      System.out.println(RATE + count * 1e9 / (System.nanoTime() - begun));
      System.out.println(LOG_BYTES + log.bytesPerEvent(count));
    }
  }
}
