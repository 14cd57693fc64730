package dev.clave.engine.value;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Set values. Members are kept sorted, so that equal sets are equal values. */
public final class Sets {

  private Sets() {}

  public static boolean isSet(AttributeValue.Type type) {
    return type == AttributeValue.Type.SS
        || type == AttributeValue.Type.NS
        || type == AttributeValue.Type.BS;
  }

  /** All members of two sets of one type. */
  public static AttributeValue union(AttributeValue a, AttributeValue b) {
    return switch (a.type()) {
      case SS -> AttributeValue.createSs(SetOrder.texts(union(a.ss(), b.ss())));
      case NS -> AttributeValue.createNs(SetOrder.numbers(union(a.ns(), b.ns())));
      default -> AttributeValue.createBs(SetOrder.binaries(union(a.bs(), b.bs())));
    };
  }

  private static <T> List<T> union(List<T> a, List<T> b) {
    Set<T> all = new LinkedHashSet<>(a);
    all.addAll(b);
    return new ArrayList<>(all);
  }

  /**
   * The members of one set that another of the same type lacks, or {@code null} if none is left.
   */
  public static AttributeValue difference(AttributeValue a, AttributeValue b) {
    return switch (a.type()) {
      case SS -> {
        List<String> rest = difference(a.ss(), b.ss());
        yield rest.isEmpty() ? null : AttributeValue.createSs(rest);
      }
      case NS -> {
        List<String> rest = difference(a.ns(), b.ns());
        yield rest.isEmpty() ? null : AttributeValue.createNs(rest);
      }
      default -> {
        List<SdkBytes> rest = difference(a.bs(), b.bs());
        yield rest.isEmpty() ? null : AttributeValue.createBs(rest);
      }
    };
  }

  private static <T> List<T> difference(List<T> a, List<T> b) {
    Set<T> rest = new LinkedHashSet<>(a);
    b.forEach(rest::remove);
    return new ArrayList<>(rest);
  }
}
