package dev.clave.table.key;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.table.value.Mismatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes the keys of one template. */
public final class TemplateWriter {
  /** Room for most keys, so that they are written without growing. */
  private static final int USUAL_LENGTH = 64;

  private record Piece(String literal, String name, VariableForm form) {}

  /** A key that was refused, and the variable that is to blame. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String variable;
    private final Mismatch mismatch;

    Refused(String variable, Mismatch mismatch) {
      super(mismatch.getMessage(), mismatch, false, false);
      this.variable = variable;
      this.mismatch = mismatch;
    }

    public String variable() {
      return variable;
    }

    public Mismatch mismatch() {
      return mismatch;
    }
  }

  private final Piece[] pieces;
  private final List<String> variables;
  private final String constant;

  private TemplateWriter(List<Piece> pieces) {
    this.pieces = pieces.toArray(new Piece[0]);
    this.variables =
        pieces.stream().map(Piece::name).filter(name -> name != null).distinct().toList();
    this.constant = variables.isEmpty() ? joined(pieces) : null;
  }

  public static TemplateWriter of(
      Template template, Function<String, AttributeType> types, String delimiter) {
    List<Piece> pieces = new ArrayList<>();
    for (Part part : template.parts()) {
      if (part instanceof Part.Variable variable) {
        pieces.add(
            new Piece(
                null,
                variable.name(),
                new VariableForm(variable, types.apply(variable.name()), delimiter)));
      } else if (part instanceof Part.Literal literal) {
        pieces.add(new Piece(literal.text(), null, null));
      }
    }
    return new TemplateWriter(pieces);
  }

  public List<String> variables() {
    return variables;
  }

  /** The key, or empty when one of its variables has no value. */
  public Optional<String> write(Function<String, AttributeValue> values) {
    if (constant != null) {
      return Optional.of(constant);
    }
    if (pieces.length == 1) {
      return Optional.ofNullable(text(pieces[0], values));
    }
    if (pieces.length == 2) {
      String first = text(pieces[0], values);
      String second = text(pieces[1], values);
      return first == null || second == null ? Optional.empty() : Optional.of(first.concat(second));
    }
    StringBuilder key = new StringBuilder(USUAL_LENGTH);
    for (Piece piece : pieces) {
      String text = text(piece, values);
      if (text == null) {
        return Optional.empty();
      }
      key.append(text);
    }
    return Optional.of(key.toString());
  }

  /** The key as far as the first variable that has no value. */
  public String writePrefix(Function<String, AttributeValue> values) {
    StringBuilder key = new StringBuilder();
    for (Piece piece : pieces) {
      String text = text(piece, values);
      if (text == null) {
        break;
      }
      key.append(text);
    }
    return key.toString();
  }

  /** What a piece adds to the key, or null when its variable has no value. */
  private static String text(Piece piece, Function<String, AttributeValue> values) {
    if (piece.literal != null) {
      return piece.literal;
    }
    AttributeValue value = values.apply(piece.name);
    if (value == null) {
      return null;
    }
    try {
      return piece.form.write(value);
    } catch (Mismatch mismatch) {
      throw new Refused(piece.name, mismatch);
    }
  }

  private static String joined(List<Piece> pieces) {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.literal));
    return text.toString();
  }
}
