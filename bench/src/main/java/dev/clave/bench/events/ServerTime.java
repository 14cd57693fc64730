package dev.clave.bench.events;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The processor time that a server's processes have used, as Linux counts it. Other programs on the
 * machine change it by a fifth or so, and rates by any factor.
 *
 * @param postmaster the server's first process, whose children the others are
 */
record ServerTime(long postmaster, long startMicros) {

  private static final long MICROS_OF_A_TICK = 10_000;

  /** Of the fields after the name: time in the process and the kernel, of it and its children. */
  private static final int OWN_TIME = 11;

  private static final int TIME_OF_ENDED_CHILDREN = 13;

  static ServerTime of(Path directory) throws IOException {
    Path pid = directory.resolve("data").resolve("postmaster.pid");
    long postmaster = Long.parseLong(Files.readAllLines(pid).get(0).strip());
    return new ServerTime(postmaster, micros(postmaster));
  }

  double microsPerEvent(int events) throws IOException {
    return (double) (micros(postmaster) - startMicros) / events;
  }

  private static long micros(long postmaster) throws IOException {
    long ticks = ticks(postmaster, OWN_TIME) + ticks(postmaster, TIME_OF_ENDED_CHILDREN);
    List<ProcessHandle> sessions = new ArrayList<>();
    ProcessHandle.of(postmaster).ifPresent(server -> server.children().forEach(sessions::add));
    for (ProcessHandle session : sessions) {
      if (session.isAlive()) {
        ticks += ticks(session.pid(), OWN_TIME);
      }
    }
    return ticks * MICROS_OF_A_TICK;
  }

  private static long ticks(long pid, int field) throws IOException {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    if (!Files.exists(stat)) {
      return 0;
    }
    String text = Files.readString(stat);
    String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[field]) + Long.parseLong(fields[field + 1]);
  }
}
