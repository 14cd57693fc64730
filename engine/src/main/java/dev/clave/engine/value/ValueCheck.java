package dev.clave.engine.value;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Checks values that come with a request and brings them to their one form: numbers without
 * needless zeros, sets sorted. Fails with the text that DynamoDB gives; the caller adds where.
 */
@SuppressWarnings("ReferenceEquality") // the same object back means that nothing had to change
public final class ValueCheck {

  private static final int DEEPEST = 32;
  private static final int LONGEST_NAME_BYTES = 65_535;

  private ValueCheck() {}

  /** Nesting is reported before all else but an empty name at the top of the item. */
  public static Map<String, AttributeValue> normalize(
      Map<String, AttributeValue> item, ValueLayer layer) {
    try {
      return normalize(item, 0, layer);
    } catch (DynamoDbException failure) {
      item.keySet().forEach(ValueCheck::name);
      throw item.values().stream().anyMatch(value -> depth(value) > DEEPEST)
          ? Fault.NESTING_TOO_DEEP.with()
          : failure;
    }
  }

  public static AttributeValue normalize(AttributeValue value, ValueLayer layer) {
    return normalize(value, 1, layer);
  }

  /** How many levels a value has; a scalar has one. */
  public static int depth(AttributeValue value) {
    int deepest = 0;
    if (value != null && value.hasL()) {
      for (AttributeValue element : value.l()) {
        deepest = Math.max(deepest, depth(element));
      }
    } else if (value != null && value.hasM()) {
      for (AttributeValue element : value.m().values()) {
        deepest = Math.max(deepest, depth(element));
      }
    }
    return deepest + 1;
  }

  /** Checks the name of an attribute. */
  public static void name(String name) {
    if (name.isEmpty()) {
      throw Fault.NAME_EMPTY.with();
    }
    // No character takes more than three bytes for each of its chars.
    if (name.length() > LONGEST_NAME_BYTES / 3 && ValueSize.utf8Length(name) > LONGEST_NAME_BYTES) {
      throw Fault.NAME_TOO_LONG.with();
    }
    text(name);
  }

  /** UTF-8 has no unpaired surrogate: it would be stored as a question mark. */
  public static void text(String text) {
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (Character.isSurrogate(each)) {
        if (Character.isLowSurrogate(each)
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          throw Fault.UNPAIRED_SURROGATE.with();
        }
        i++;
      }
    }
  }

  private static Map<String, AttributeValue> normalize(
      Map<String, AttributeValue> map, int depth, ValueLayer layer) {
    Map<String, AttributeValue> changed = null;
    for (Map.Entry<String, AttributeValue> entry : map.entrySet()) {
      name(entry.getKey());
      AttributeValue value = entry.getValue();
      AttributeValue normal = normalize(value, depth + 1, layer);
      if (normal != value) {
        if (changed == null) {
          changed = new LinkedHashMap<>(map);
        }
        changed.put(entry.getKey(), normal);
      }
    }
    return changed == null ? map : changed;
  }

  private static AttributeValue normalize(AttributeValue value, int depth, ValueLayer layer) {
    if (depth > DEEPEST) {
      throw Fault.NESTING_TOO_DEEP.with();
    }
    if (value == null) {
      throw Fault.VALUE_EMPTY.with();
    }
    // The SDK gives no type at all to a value that was given two. Numbers are read before that
    // is noticed.
    AttributeValue.Type type = value.type();
    if (type == null) {
      if (value.n() != null) {
        Numbers.normalize(value.n(), layer);
      }
      if (value.hasNs()) {
        numbers(value, layer);
      }
      throw Fault.VALUE_AMBIGUOUS.with();
    }
    return switch (type) {
      case S -> {
        text(value.s());
        yield value;
      }
      case B, BOOL -> value;
      case NUL -> {
        if (!value.nul()) {
          throw Fault.NULL_NOT_TRUE.with();
        }
        yield value;
      }
      case N -> {
        String normal = Numbers.normalize(value.n(), layer);
        yield normal.equals(value.n()) ? value : AttributeValue.createN(normal);
      }
      case SS -> texts(value, layer);
      case NS -> numbers(value, layer);
      case BS -> binaries(value, layer);
      case L -> {
        List<AttributeValue> list = new ArrayList<>(value.l().size());
        boolean same = true;
        for (AttributeValue element : value.l()) {
          AttributeValue normal = normalize(element, depth + 1, layer);
          same &= normal == element;
          list.add(normal);
        }
        yield same ? value : AttributeValue.createL(list);
      }
      case M -> {
        Map<String, AttributeValue> map = normalize(value.m(), depth, layer);
        yield map == value.m() ? value : AttributeValue.createM(map);
      }
      case UNKNOWN_TO_SDK_VERSION -> throw Fault.VALUE_EMPTY.with();
    };
  }

  private static AttributeValue texts(AttributeValue value, ValueLayer layer) {
    List<String> members = value.ss();
    if (members.isEmpty()) {
      throw Fault.STRING_SET_EMPTY.with();
    }
    members.forEach(ValueCheck::text);
    if (new HashSet<>(members).size() < members.size()) {
      throw Duplicates.ofTexts(members, layer);
    }
    return AttributeValue.createSs(SetOrder.texts(members));
  }

  private static AttributeValue numbers(AttributeValue value, ValueLayer layer) {
    if (value.ns().isEmpty()) {
      throw Fault.NUMBER_SET_EMPTY.with();
    }
    List<String> members =
        value.ns().stream().map(member -> Numbers.normalize(member, layer)).toList();
    if (new HashSet<>(members).size() < members.size()) {
      throw Duplicates.ofNumbers(layer);
    }
    return AttributeValue.createNs(SetOrder.numbers(members));
  }

  private static AttributeValue binaries(AttributeValue value, ValueLayer layer) {
    List<SdkBytes> members = value.bs();
    if (members.isEmpty()) {
      throw Fault.BINARY_SET_EMPTY.with();
    }
    List<SdkBytes> sorted = SetOrder.binaries(members);
    // Not by a hash: bytes that have the same one are easily found.
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).equals(sorted.get(i - 1))) {
        throw Duplicates.ofBinaries(members, layer);
      }
    }
    return AttributeValue.createBs(sorted);
  }
}
