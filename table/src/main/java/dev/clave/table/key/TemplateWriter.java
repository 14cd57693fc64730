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

  private final List<Piece> pieces;
  private final List<String> variables;
  private final String constant;

  private TemplateWriter(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
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
    StringBuilder key = new StringBuilder(USUAL_LENGTH);
    for (Piece piece : pieces) {
      if (!append(piece, values, key)) {
        return Optional.empty();
      }
    }
    return Optional.of(key.toString());
  }

  /** The key as far as the first variable that has no value. */
  public String writePrefix(Function<String, AttributeValue> values) {
    StringBuilder key = new StringBuilder();
    for (Piece piece : pieces) {
      if (!append(piece, values, key)) {
        break;
      }
    }
    return key.toString();
  }

  private static boolean append(
      Piece piece, Function<String, AttributeValue> values, StringBuilder key) {
    if (piece.literal != null) {
      key.append(piece.literal);
      return true;
    }
    AttributeValue value = values.apply(piece.name);
    if (value == null) {
      return false;
    }
    try {
      key.append(piece.form.write(value));
    } catch (Mismatch mismatch) {
      throw new Refused(piece.name, mismatch);
    }
    return true;
  }

  private static String joined(List<Piece> pieces) {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.literal));
    return text.toString();
  }
}
