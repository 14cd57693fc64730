package dev.clave.design.portability;

import dev.clave.design.finding.Severity;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An implementation of DynamoDB's protocol, with what it does not offer. What is said of others
 * comes from their documentation: of ScyllaDB's Alternator "ScyllaDB Alternator for DynamoDB
 * users", of DynamoDB Local "DynamoDB local usage notes", of ExtendDB "Differences from DynamoDB".
 *
 * <p>{@code ./clave check design.yaml --target dynamodb-local} checks against {@code
 * DYNAMODB_LOCAL}.
 */
public enum Target {
  /** DynamoDB itself, which offers everything. */
  AWS("DynamoDB on AWS", Map.of()),

  /** ScyllaDB's. */
  ALTERNATOR(
      "Alternator",
      Map.of(
          Need.TRANSACTIONS,
          fails("has no `TransactWriteItems`: such writes fail"),
          Need.CHANGE_STREAM,
          differs("shows changes about ten seconds later, and a put as a removal and a change"),
          Need.EXPIRY,
          differs("deletes expired items up to a day later, and its stream does not mark them"),
          Need.RECOVERY,
          differs("has no point-in-time recovery: use the snapshots of ScyllaDB"),
          Need.REPLICAS,
          fails("has no global tables: data centres are set up in ScyllaDB"),
          Need.ENCRYPTION,
          differs("takes no key of KMS: encryption is set up in ScyllaDB"),
          Need.TABLE_CLASS,
          differs("has no table classes"),
          Need.VECTOR_INDEX,
          fails("has no `SearchVectors`"),
          Need.PROJECTION,
          differs("keeps all attributes in every index"))),

  /** Amazon's download for a developer's machine. */
  DYNAMODB_LOCAL(
      "DynamoDB Local",
      Map.of(
          Need.RECOVERY,
          differs("has no point-in-time recovery"),
          Need.REPLICAS,
          fails("has no global tables"),
          Need.ENCRYPTION,
          differs("does not encrypt"),
          Need.TABLE_CLASS,
          differs("has no table classes"),
          Need.VECTOR_INDEX,
          fails("has no `SearchVectors`"))),

  /** The adapter over PostgreSQL and others. */
  EXTENDDB(
      "ExtendDB",
      Map.of(
          Need.REPLICAS,
          fails("has no global tables"),
          Need.ENCRYPTION,
          differs("takes no key of KMS: encrypt the database behind it"),
          Need.TABLE_CLASS,
          differs("has no table classes")));

  /** What a target does instead of what a design needs. */
  record Gap(Severity severity, String instead) {}

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
  private final Map<Need, Gap> gaps;

  Target(String label, Map<Need, Gap> gaps) {
    this.label = label;
    this.gaps = gaps;
  }

  private static Gap fails(String instead) {
    return new Gap(Severity.ERROR, instead);
  }

  private static Gap differs(String instead) {
    return new Gap(Severity.WARNING, instead);
  }

  Optional<Gap> gap(Need need) {
    return Optional.ofNullable(gaps.get(need));
  }

  /** The name to be shown. */
  public String label() {
    return label;
  }

  /** The name as it is written on a command line, such as {@code dynamodb-local}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
