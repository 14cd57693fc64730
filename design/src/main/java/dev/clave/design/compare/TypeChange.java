package dev.clave.design.compare;

import dev.clave.design.model.AttributeType;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.BiPredicate;

/** What a change of an attribute's type asks of the values that are stored. */
record TypeChange(ChangeClass changeClass, String reason) {
  private static final TypeChange WIDER =
      new TypeChange(ChangeClass.SAFE, "every stored value fits the new type");
  private static final TypeChange NARROWER =
      new TypeChange(
          ChangeClass.BREAKING, "stored values may not fit the new type: look for them first");
  private static final TypeChange UNRELATED =
      new TypeChange(
          ChangeClass.BREAKING, "stored values have another type: they need a conversion");
  private static final TypeChange OTHER_FORM =
      new TypeChange(ChangeClass.FILL, "stored values are converted to the new form");

  /** Whether a value that fits both types is stored in the same way by both. */
  boolean keepsForm() {
    return equals(WIDER) || equals(NARROWER);
  }

  static TypeChange of(AttributeType before, AttributeType after) {
    if (after instanceof AttributeType.Any || before.equals(after)) {
      return WIDER;
    }
    if (before instanceof AttributeType.Numeric old && after instanceof AttributeType.Numeric now) {
      return fits(old, now) ? WIDER : NARROWER;
    }
    if (before instanceof AttributeType.Enumeration old
        && after instanceof AttributeType.Enumeration now) {
      return now.values().containsAll(old.values()) ? WIDER : NARROWER;
    }
    if (after instanceof AttributeType.Text now) {
      return text(before, now);
    }
    if (before instanceof AttributeType.Text && after instanceof AttributeType.Enumeration) {
      return NARROWER;
    }
    if (before instanceof AttributeType.Timestamp && after instanceof AttributeType.Timestamp) {
      return OTHER_FORM;
    }
    if (before instanceof AttributeType.ListOf old && after instanceof AttributeType.ListOf now) {
      return of(old.element(), now.element());
    }
    if (before instanceof AttributeType.SetOf old && after instanceof AttributeType.SetOf now) {
      return of(old.element(), now.element());
    }
    if (before instanceof AttributeType.MapOf old && after instanceof AttributeType.MapOf now) {
      return of(old.element(), now.element());
    }
    return Meaning.of(before).equals(Meaning.of(after)) ? WIDER : UNRELATED;
  }

  private static TypeChange text(AttributeType before, AttributeType.Text now) {
    if (before instanceof AttributeType.Enumeration || before instanceof AttributeType.Date) {
      return now.equals(AttributeType.Text.PLAIN) ? WIDER : NARROWER;
    }
    if (!(before instanceof AttributeType.Text old)) {
      return UNRELATED;
    }
    boolean wider =
        within(old.minLength(), now.minLength(), (was, is) -> is <= was)
            && within(old.maxLength(), now.maxLength(), (was, is) -> is >= was)
            && (now.pattern().isEmpty() || now.pattern().equals(old.pattern()))
            && (now.format().isEmpty() || now.format().equals(old.format()))
            && (now.free() || !old.free());
    return wider ? WIDER : NARROWER;
  }

  private static boolean fits(AttributeType.Numeric old, AttributeType.Numeric now) {
    BiPredicate<BigDecimal, BigDecimal> lower = (was, is) -> is.compareTo(was) <= 0;
    BiPredicate<BigDecimal, BigDecimal> upper = (was, is) -> is.compareTo(was) >= 0;
    return (old.integer() || !now.integer())
        && within(old.min(), now.min(), lower)
        && within(old.max(), now.max(), upper);
  }

  /** Whether the new limit lets through whatever the old one did. */
  private static <T> boolean within(Optional<T> old, Optional<T> now, BiPredicate<T, T> noTighter) {
    return now.isEmpty() || (old.isPresent() && noTighter.test(old.get(), now.get()));
  }
}
