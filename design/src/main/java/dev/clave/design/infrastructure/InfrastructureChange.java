package dev.clave.design.infrastructure;

/**
 * What a template of the new design does to tables that were made from the one before.
 *
 * <pre>{@code
 * for (InfrastructureChange change : InfrastructureChanges.of(before, after)) {
 *   if (change.effect() == InfrastructureChange.Effect.TABLE_REPLACED) { … }
 * }
 * }</pre>
 *
 * @param place the table or the index, as in {@code table shop} or {@code index GSI1 of shop}
 * @param change what happened to it in the design
 */
public record InfrastructureChange(Effect effect, String place, String change) {

  /** What CloudFormation and Terraform do, from little to much. */
  public enum Effect {
    /** The table stays and is changed. */
    UPDATED("changed in place"),
    /** DynamoDB makes the index new and fills it; readers find nothing in it meanwhile. */
    INDEX_REPLACED("made new, and filled by DynamoDB"),
    /** A new, empty table is made in place of the one with the items. */
    TABLE_REPLACED("replaced by an empty one: the items stay in the old table");

    private final String words;

    Effect(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  @Override
  public String toString() {
    return place + ": " + change + "; " + effect.words();
  }
}
