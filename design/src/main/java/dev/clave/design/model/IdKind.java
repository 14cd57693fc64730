package dev.clave.design.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The ids that the runtime can make. {@code example} is what one looks like.
 *
 * <p>In a design: {@code orderId: ulid = ulid()}, {@code lineId: uuid = uuid7()}.
 */
public enum IdKind {
  /** 48 bits of time and 80 random ones; sorts by the time at which it was made. */
  ULID("01KB8Q9V7R4ZJ6M2XWD5T3HNCE"),
  /** A UUID of version 7 (RFC 9562), which sorts by the time at which it was made. */
  UUID7("019aa8d4-ec71-7c3e-9f21-5b0a6d8e4f17"),
  /** A random UUID, of version 4. */
  UUID("3f2b8c1e-6d47-4a95-b0e2-91c7d5a8f634");

  private final String example;

  IdKind(String example) {
    this.example = example;
  }

  public String example() {
    return example;
  }

  /** How a design writes it: {@code ulid()}. */
  public String call() {
    return name().toLowerCase(Locale.ROOT) + "()";
  }

  public static Optional<IdKind> ofCall(String call) {
    return Arrays.stream(values()).filter(kind -> kind.call().equals(call)).findFirst();
  }

  public static List<String> calls() {
    return Arrays.stream(values()).map(IdKind::call).toList();
  }
}
