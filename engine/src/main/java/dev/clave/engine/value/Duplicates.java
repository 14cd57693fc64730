package dev.clave.engine.value;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What DynamoDB answers to a set with a repeated member. The older layer lists the members as they
 * came. The current one quotes them: those before the first repeated member in byte order, then the
 * repeated one, then the rest as they came; of a number set it lists none.
 */
final class Duplicates {

  private Duplicates() {}

  static DynamoDbException ofTexts(List<String> members, ValueLayer layer) {
    if (layer == ValueLayer.OLDER) {
      return Fault.SET_DUPLICATES.with(members);
    }
    int repeated = firstRepeated(members, new HashSet<>());
    List<String> listed = new ArrayList<>(SetOrder.texts(members.subList(0, repeated)));
    listed.addAll(members.subList(repeated, members.size()));
    return Fault.SET_DUPLICATES.with(quoted(listed, ", "));
  }

  static DynamoDbException ofNumbers(ValueLayer layer) {
    return layer == ValueLayer.OLDER
        ? Fault.NUMBER_SET_DUPLICATES.with()
        : Fault.NUMBER_SET_DUPLICATES_CURRENT.with();
  }

  static DynamoDbException ofBinaries(List<SdkBytes> members, ValueLayer layer) {
    if (layer == ValueLayer.OLDER) {
      return Fault.BINARY_SET_DUPLICATES.with(base64(members));
    }
    int repeated = firstRepeated(members, new TreeSet<>(SetOrder.BINARIES));
    List<SdkBytes> listed = new ArrayList<>(SetOrder.binaries(members.subList(0, repeated)));
    listed.addAll(members.subList(repeated, members.size()));
    return Fault.BINARY_SET_DUPLICATES.with(quoted(base64(listed), ","));
  }

  private static <T> int firstRepeated(List<T> members, Set<T> elements) {
    int at = 0;
    while (elements.add(members.get(at))) {
      at++;
    }
    return at;
  }

  private static List<String> base64(List<SdkBytes> members) {
    return members.stream()
        .map(member -> Base64.getEncoder().encodeToString(member.asByteArrayUnsafe()))
        .toList();
  }

  private static String quoted(List<String> members, String separator) {
    return members.stream()
        .map(member -> "\"" + member + "\"")
        .collect(Collectors.joining(separator, "[", "]"));
  }
}
