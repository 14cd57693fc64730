package dev.clave.design.model;

import java.util.List;

/**
 * Writes that happen together or not at all.
 *
 * <p>In a design: {@code endTrip: [ { update: trip, set: { status: done } }, { update: driver, set:
 * { state: free } } ]}.
 */
public record TransactionDefinition(
    String name, String about, List<Step> steps, List<Waiver> waivers, Span span)
    implements Waivable {
  public TransactionDefinition {
    steps = List.copyOf(steps);
    waivers = List.copyOf(waivers);
  }
}
