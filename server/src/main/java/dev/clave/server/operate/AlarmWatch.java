package dev.clave.server.operate;

import dev.clave.server.alarm.AlarmNotice;
import dev.clave.server.rest.TableSystem;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What people are told of: capacity, throttles and errors of every table. Requests that a caller
 * got wrong are shown, and wake nobody.
 */
public final class AlarmWatch implements Supplier<List<AlarmNotice>> {
  private static final Set<String> OF_CALLERS = Set.of("UserErrors");

  private final Supplier<List<TableSystem>> systems;
  private final Alarms alarms;
  private final InstantSource clock;

  public AlarmWatch(
      Supplier<List<TableSystem>> systems, TableFigures figures, InstantSource clock) {
    this.systems = systems;
    this.alarms = new Alarms(figures, clock);
    this.clock = clock;
  }

  @Override
  public List<AlarmNotice> get() {
    return systems.get().stream()
        .flatMap(system -> alarms.of(system).stream())
        .filter(alarm -> !OF_CALLERS.contains(alarm.metric()))
        .map(
            alarm ->
                new AlarmNotice(
                    clock.instant(),
                    alarm.system(),
                    alarm.table(),
                    alarm.metric(),
                    alarm.value(),
                    alarm.limit(),
                    alarm.on()))
        .toList();
  }
}
