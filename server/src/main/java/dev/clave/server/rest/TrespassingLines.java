package dev.clave.server.rest;

import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of one import for which its caller was refused. The audit records the first at once,
 * for an import may go on for hours, and of all of them together when it ends, however it ends: an
 * entry for each line would let one request fill the disk.
 */
final class TrespassingLines implements AutoCloseable {
  private static final int NAMED = 10;

  private final Call call;
  private final List<Long> first = new ArrayList<>();
  private long count;

  TrespassingLines(Call call) {
    this.call = call;
  }

  void add(long line, Problem problem) {
    if (!problem.turnsAway()) {
      return;
    }
    count++;
    if (count == 1) {
      call.trespassed("line %d: %s".formatted(line, problem.detail()));
    }
    if (first.size() < NAMED) {
      first.add(line);
    }
  }

  @Override
  public void close() {
    if (count > 1) {
      call.trespassed(
          "%d lines in all, the first of them %s"
              .formatted(count, String.join(", ", first.stream().map(String::valueOf).toList())));
    }
  }
}
