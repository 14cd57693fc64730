package dev.clave.table.change;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which leases a process should hold. It remembers when it saw the renewals of a lease change last:
 * only its own clock counts, so that clocks of machines may differ.
 */
final class LeaseShare {
  private record Seen(long renewals, Instant since) {}

  private final String process;
  private final Duration leaseDuration;
  private final Map<String, Seen> leases = new HashMap<>();

  LeaseShare(String process, Duration leaseDuration) {
    this.process = process;
    this.leaseDuration = leaseDuration;
  }

  /** What to take, and what to ask for, so that every process has as many leases as the others. */
  record Plan(List<Lease> take, Optional<Lease> ask) {}

  Plan plan(List<Lease> all, Instant now) {
    List<Lease> open = all.stream().filter(lease -> !lease.finished()).toList();
    open.forEach(lease -> see(lease, now));
    List<Lease> free = new ArrayList<>();
    Map<String, List<Lease>> byOwner = new HashMap<>();
    Set<String> living = new HashSet<>(Set.of(process));
    for (Lease lease : open) {
      if (lease.owner().isEmpty() || (!lease.isOwnedBy(process) && isAbandoned(lease, now))) {
        free.add(lease);
      } else {
        living.add(lease.owner().get());
        byOwner.computeIfAbsent(lease.owner().get(), owner -> new ArrayList<>()).add(lease);
      }
    }
    int mine = byOwner.getOrDefault(process, List.of()).size();
    int share = (open.size() + living.size() - 1) / living.size();
    List<Lease> take = free.subList(0, Math.max(0, Math.min(free.size(), share - mine)));
    if (!free.isEmpty()) {
      return new Plan(List.copyOf(take), Optional.empty());
    }
    return new Plan(List.of(), overloaded(byOwner, mine));
  }

  private void see(Lease lease, Instant now) {
    Seen before = leases.get(lease.shard());
    if (before == null || before.renewals() != lease.renewals()) {
      leases.put(lease.shard(), new Seen(lease.renewals(), now));
    }
  }

  private boolean isAbandoned(Lease lease, Instant now) {
    return !leases.get(lease.shard()).since().plus(leaseDuration).isAfter(now);
  }

  /** A lease of the process that has most, if it has two more than this one. */
  private static Optional<Lease> overloaded(Map<String, List<Lease>> byOwner, int mine) {
    return byOwner.values().stream()
        .max(Comparator.comparingInt(List::size))
        .filter(leases -> leases.size() > mine + 1)
        .filter(leases -> leases.stream().noneMatch(lease -> lease.wantedBy().isPresent()))
        .map(leases -> leases.get(leases.size() - 1));
  }
}
