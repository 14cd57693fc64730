package dev.clave.engine.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import software.amazon.awssdk.core.SdkBytes;

/** The order in which members of sets are kept. */
final class SetOrder {

  static final Comparator<SdkBytes> BINARIES =
      Comparator.comparing(SdkBytes::asByteArrayUnsafe, Arrays::compareUnsigned);

  private SetOrder() {}

  static List<String> texts(List<String> members) {
    return sorted(members, ValueOrder::compareTexts);
  }

  static List<String> numbers(List<String> members) {
    return sorted(members, Comparator.comparing(BigDecimal::new));
  }

  static List<SdkBytes> binaries(List<SdkBytes> members) {
    return sorted(members, BINARIES);
  }

  private static <T> List<T> sorted(List<T> members, Comparator<T> order) {
    List<T> sorted = new ArrayList<>(members);
    sorted.sort(order);
    return sorted;
  }
}
