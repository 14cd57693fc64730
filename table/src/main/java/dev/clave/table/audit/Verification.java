package dev.clave.table.audit;

import java.util.List;

/**
 * What reading a whole chain found.
 *
 * <pre>{@code
 * Verification verification = trail.verify();
 * if (!verification.whole()) {
 *   verification.broken().forEach(place -> System.err.println(place.sequence() + ": " + place.reason()));
 * }
 * }</pre>
 *
 * @param entries how many entries there are
 * @param expired how many are gone because they expired
 * @param unchained how many have no number: they are older than the chain
 * @param head the number and the hash of the last entry, to be noted somewhere else: whoever can
 *     write the table and its chain's head could compute a whole chain anew
 * @param broken where the chain is broken, the first hundred places in its order
 * @param rewritten the numbers of entries that tell of an import of entries or of a change to one
 * @param pseudonymised how many entries name a pseudonym instead of a person, as a later entry says
 */
public record Verification(
    long entries,
    long expired,
    long unchained,
    Head head,
    List<Broken> broken,
    List<Long> rewritten,
    long pseudonymised) {
  public Verification {
    broken = List.copyOf(broken);
    rewritten = List.copyOf(rewritten);
  }

  /** The last entry. */
  public record Head(long sequence, String hash) {}

  /**
   * A place where the chain is broken.
   *
   * @param sequence the number of the entry
   * @param item what the entry is about; empty if the entry is missing
   * @param reason what is wrong with it
   */
  public record Broken(long sequence, String item, String reason) {}

  /** Whether nobody has changed, deleted or added an entry. */
  public boolean whole() {
    return broken.isEmpty();
  }
}
