package dev.clave.migrate;

import dev.clave.migrate.state.Digest;
import java.util.List;

/** Whether the table holds what the source says, by type of item. */
public record Verification(List<Line> lines) {
  public Verification {
    lines = List.copyOf(lines);
  }

  /** Items of one type: as the source makes them and as the table has them. */
  public record Line(
      String type, long expected, long found, Digest expectedDigest, Digest foundDigest) {
    public boolean agrees() {
      return expected == found && expectedDigest.equals(foundDigest);
    }
  }

  public boolean agrees() {
    return lines.stream().allMatch(Line::agrees);
  }
}
