package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the placeholders of an expression stand for, and which of them it used. */
public final class Scope {

  /** For conditions without placeholders. */
  static final Scope EMPTY = new Scope(ExpressionKind.CONDITION, new Substitutions(null, null));

  private final ExpressionKind kind;
  private final Substitutions substitutions;

  Scope(ExpressionKind kind, Substitutions substitutions) {
    this.kind = kind;
    this.substitutions = substitutions;
  }

  String parameter() {
    return kind.parameter();
  }

  /** The attribute that a name in an expression means. */
  String name(String reference) {
    return reference.charAt(0) == '#' ? substitutions.names().get(reference) : reference;
  }

  AttributeValue value(String placeholder) {
    return substitutions.values().get(placeholder);
  }

  Map<String, AttributeValue> values() {
    return substitutions.values();
  }

  void requireName(String reference) {
    if (reference.charAt(0) == '#') {
      if (!substitutions.useName(reference)) {
        throw Fault.NAME_NOT_DEFINED.with(kind.parameter(), reference);
      }
    }
  }

  void requireValue(String placeholder) {
    if (!substitutions.useValue(placeholder)) {
      throw Fault.VALUE_NOT_DEFINED.with(kind.parameter(), placeholder);
    }
  }

  static String typeName(AttributeValue.Type type) {
    return type == AttributeValue.Type.NUL ? "NULL" : type.name();
  }
}
