package dev.clave.table.audit;

import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditAction;
import dev.clave.design.model.AuditRole;
import dev.clave.table.item.Item;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts the entries of a chain in order and compares each with the one before. */
final class ChainCheck {
  private static final int MOST = 100;

  /** The objects of one beside its characters. */
  private static final int BYTES_OF_ENTRY = 220;

  /** What is told of one that was changed, rewritten or pseudonymised. */
  private static final int BYTES_OF_MENTION = 400;

  private static final Pattern LINK = Pattern.compile("(?:expires (\\d+) )?(\\S+)");

  private record Seen(String item, String hash, String previous) {}

  private final Audit.Trail trail;
  private final EntryHash hashes;
  private final Instant now;
  private final long mostBytes;
  private final TreeMap<Long, Seen> entries = new TreeMap<>();
  private final TreeMap<Long, String> changedHashes = new TreeMap<>();
  private final TreeMap<Long, Map<Long, String>> attested = new TreeMap<>();
  private final List<Verification.Broken> broken = new ArrayList<>();
  private final List<Long> rewritten = new ArrayList<>();
  private long expired;
  private long bytes;
  private long unchained;

  /**
   * A check of one chain.
   *
   * @param mostBytes what the entries may take in memory; more of them are refused
   */
  ChainCheck(Audit.Trail trail, EntryHash hashes, Instant now, long mostBytes) {
    this.mostBytes = mostBytes;
    this.trail = trail;
    this.hashes = hashes;
    this.now = now;
  }

  private Object value(Item entry, AuditRole role) {
    return entry.get(trail.attributes().get(role));
  }

  private String text(Item entry, AuditRole role) {
    return String.valueOf(value(entry, role));
  }

  void add(Item entry) {
    if (value(entry, AuditRole.SEQUENCE) == null) {
      unchained++;
      return;
    }
    long sequence = value(entry, AuditRole.SEQUENCE) instanceof Number n ? n.longValue() : 0;
    Seen link =
        new Seen(
            text(entry, AuditRole.ITEM),
            text(entry, AuditRole.HASH),
            text(entry, AuditRole.PREVIOUS));
    hold(BYTES_OF_ENTRY + link.item.length() + link.hash.length() + link.previous.length());
    if (sequence < 1) {
      broken(sequence, link.item, "it has no number");
    } else if (entries.putIfAbsent(sequence, link) != null) {
      broken(sequence, link.item, "there are two entries with this number");
    }
    String content = hashes.of(entry.attributes());
    if (!content.equals(link.hash)) {
      hold(BYTES_OF_MENTION);
      changedHashes.put(sequence, content);
    }
    PseudonymEntry.in(entry, trail)
        .ifPresent(
            hashes -> {
              hold((long) BYTES_OF_MENTION * (1 + hashes.size()));
              attested.put(sequence, hashes);
            });
    String action = text(entry, AuditRole.ACTION);
    if (action.equals(trail.actions().get(AuditAction.RESTORE))
        || action.equals(trail.actions().get(AuditAction.REWRITE))) {
      hold(BYTES_OF_MENTION);
      rewritten.add(sequence);
    }
  }

  private void hold(long more) {
    bytes += more;
    if (bytes > mostBytes) {
      throw TableException.of(
          TableException.Kind.LIMIT_REACHED,
          new ItemFault(
              trail.entity(),
              trail.attributes().get(AuditRole.SEQUENCE),
              "at most " + entries.size() + " entries to compare with this much memory",
              "more"));
    }
  }

  private void broken(long sequence, String item, String reason) {
    broken.add(new Verification.Broken(sequence, item, reason));
  }

  /**
   * Compares the chain with where its head says that it ends.
   *
   * @param before the head before the entries were read; those up to it must be there
   * @param after the head afterwards; those beyond it are nobody's
   */
  Verification verify(ChainHead before, ChainHead after) {
    long pseudonymised = pseudonymised();
    long last = 0;
    String hash = ChainHead.EMPTY.hash();
    for (var each : entries.entrySet()) {
      long sequence = each.getKey();
      Seen entry = each.getValue();
      Matcher link = LINK.matcher(entry.previous);
      if (!link.matches()) {
        broken(sequence, entry.item, "it does not say which entry is before it");
      } else if (sequence > last + 1) {
        missing(last + 1, sequence - 1, expires(link.group(1)));
      } else if (!link.group(2).equals(hash)) {
        broken(sequence, entry.item, "the entry before it is not the one that it names");
      }
      if (sequence > after.sequence()) {
        broken(sequence, entry.item, "it is behind the end of the chain");
      }
      last = sequence;
      hash = entry.hash;
    }
    if (last < before.sequence()) {
      missing(last + 1, before.sequence(), before.expires());
    } else if (last == after.sequence() && !hash.equals(after.hash())) {
      broken(last, entries.get(last).item, "it is not the last entry of the chain");
    }
    broken.sort((one, other) -> Long.compare(one.sequence(), other.sequence()));
    return new Verification(
        entries.size(),
        expired,
        unchained,
        new Verification.Head(after.sequence(), after.hash()),
        broken.subList(0, Math.min(MOST, broken.size())),
        rewritten.stream().sorted().toList(),
        pseudonymised);
  }

  /**
   * Looks at the entries whose content does not have its hash, the newest first: one is right if
   * the last entry that tells of it is right and has the hash of what it says now.
   *
   * @return how many of them are right
   */
  private long pseudonymised() {
    Map<Long, String> right = new HashMap<>();
    Set<Long> wrong = new HashSet<>();
    TreeSet<Long> sequences = new TreeSet<>(changedHashes.keySet());
    sequences.addAll(attested.keySet());
    long count = 0;
    for (long sequence : sequences.descendingSet()) {
      String content = changedHashes.get(sequence);
      if (content != null && !content.equals(right.get(sequence))) {
        wrong.add(sequence);
        Seen entry = entries.get(sequence);
        broken(
            sequence,
            entry == null ? "" : entry.item,
            "it was changed: its content does not have its hash");
      } else if (content != null) {
        count++;
      }
      if (!wrong.contains(sequence)) {
        attested
            .getOrDefault(sequence, Map.of())
            .forEach((earlier, hash) -> tell(right, sequence, earlier, hash));
      }
    }
    return count;
  }

  private static void tell(Map<Long, String> right, long sequence, long earlier, String hash) {
    if (earlier < sequence) {
      right.putIfAbsent(earlier, hash);
    }
  }

  private static Optional<Instant> expires(String epochSecond) {
    return Optional.ofNullable(epochSecond).map(Long::parseLong).map(Instant::ofEpochSecond);
  }

  /** What expired was taken by its time; the last of a gap is the last of them to expire. */
  private void missing(long from, long to, Optional<Instant> lastExpires) {
    if (lastExpires.filter(each -> !each.isAfter(now)).isPresent()) {
      expired += to - from + 1;
      return;
    }
    broken(from, "", from == to ? "it is missing" : "it and those up to " + to + " are missing");
  }
}
