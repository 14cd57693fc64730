package dev.clave.server.backup;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which backups are kept: the newest so many, or those younger than so long. The newest one always
 * is.
 *
 * <pre>{@code
 * Retention month = Retention.youngerThan(Duration.ofDays(30));
 * }</pre>
 */
public record Retention(OptionalInt newest, Optional<Duration> age) {

  public static Retention newest(int count) {
    return new Retention(OptionalInt.of(count), Optional.empty());
  }

  public static Retention youngerThan(Duration age) {
    return new Retention(OptionalInt.empty(), Optional.of(age));
  }

  /** Those to delete, of backups in the order of their beginning. */
  List<BackupHead> outlived(List<BackupHead> all, Instant now) {
    int others = Math.max(0, all.size() - 1);
    int surplus = newest.isPresent() ? Math.max(0, all.size() - newest.getAsInt()) : others;
    return all.subList(0, Math.min(surplus, others)).stream()
        .filter(head -> age.map(now::minus).map(head.begunAt()::isBefore).orElse(true))
        .toList();
  }
}
