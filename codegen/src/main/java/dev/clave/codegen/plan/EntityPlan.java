package dev.clave.codegen.plan;

import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import java.util.List;
import java.util.Optional;

/**
 * The classes of one entity: its record, its key, its update and its refusals.
 *
 * <p>Of an entity such as {@code loan}: the record {@code Loan}, its key {@code LoanKey}, its
 * update {@code LoanUpdate} and its refusals {@code LoanRefused}.
 *
 * @param components the record's, in the order of the design
 * @param key the components of the key, in the order of the key's templates
 * @param partition the attributes in the partition key, which a scope can bind
 * @param refusals why a write of it may be refused
 */
public record EntityPlan(
    Entity entity,
    String type,
    String keyType,
    String updateType,
    String refusedType,
    String variable,
    List<Component> components,
    List<NestedType> nested,
    List<Component> key,
    List<String> partition,
    List<Refusal> refusals) {
  public EntityPlan {
    components = List.copyOf(components);
    nested = List.copyOf(nested);
    key = List.copyOf(key);
    partition = List.copyOf(partition);
    refusals = List.copyOf(refusals);
  }

  /** One reason for which a write is refused, as a class. */
  public record Refusal(String name, Kind kind, String entity, String attribute, String about) {
    /** What was refused. */
    public enum Kind {
      ALREADY_EXISTS,
      NOT_FOUND,
      NOT_UNIQUE,
      VERSION_CONFLICT,
      HAS_CHILDREN,
      LIMIT_REACHED,
      CONDITION_FAILED
    }

    Refusal withName(String other) {
      return new Refusal(other, kind, entity, attribute, about);
    }

    Refusal withAbout(String other) {
      return new Refusal(name, kind, entity, attribute, other);
    }
  }

  public String name() {
    return entity.name();
  }

  /** Whether an item may be changed once it is written. */
  public boolean changes() {
    return !entity.is(EntityKind.APPEND_ONLY)
        && components.stream().anyMatch(each -> each.role() == Component.Role.PLAIN);
  }

  public Optional<Component> component(String attribute) {
    return components.stream().filter(each -> each.attribute().equals(attribute)).findFirst();
  }

  public Optional<Component> version() {
    return components.stream().filter(each -> each.role() == Component.Role.VERSION).findFirst();
  }
}
