package dev.clave.engine.value;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
      default -> {
        Set<SdkBytes> all = new TreeSet<>(SetOrder.BINARIES);
        all.addAll(a.bs());
        all.addAll(b.bs());
        yield AttributeValue.createBs(new ArrayList<>(all));
      }
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
        Set<SdkBytes> rest = new TreeSet<>(SetOrder.BINARIES);
        rest.addAll(a.bs());
        b.bs().forEach(rest::remove);
        yield rest.isEmpty() ? null : AttributeValue.createBs(new ArrayList<>(rest));
      }
    };
  }

  private static <T> List<T> difference(List<T> a, List<T> b) {
    Set<T> rest = new LinkedHashSet<>(a);
    b.forEach(rest::remove);
    return new ArrayList<>(rest);
  }
}
