package dev.clave.design.workbench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The names given to data in the keys of one group that no attribute of its items holds. Data is
 * listed item by item, as an empty text where an item has none. For one thread.
 */
final class AddedNames {
  private final Group group;
  private final Map<String, List<String>> data = new LinkedHashMap<>();

  AddedNames(Group group) {
    this.group = group;
  }

  /**
   * A name for some data: the one that the same data already has, or else the first wanted one that
   * is free, numbered if none is. An instant is the same wherever it stands; other data may be the
   * same by chance, and is so only behind the same word.
   */
  String name(List<String> proposals, List<String> values) {
    boolean instant = type(values).equals("timestamp");
    Optional<String> same =
        data.entrySet().stream()
            .filter(each -> instant || proposals.contains(each.getKey().replaceAll("\\d+$", "")))
            .filter(each -> agree(each.getValue(), values))
            .map(Map.Entry::getKey)
            .findFirst();
    if (same.isPresent()) {
      return same.get();
    }
    String plain = instant ? "timestamp" : proposals.get(proposals.size() - 1);
    String name =
        proposals.stream().filter(each -> !instant && isFree(each)).findFirst().orElse(plain);
    for (int number = 2; !isFree(name); number++) {
      name = plain + number;
    }
    data.put(name, values);
    return name;
  }

  /** Declares a name that a facet states. */
  void declare(String name) {
    data.putIfAbsent(name, List.of("text"));
  }

  /** The names, each with the type that its data suggests. */
  Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    data.forEach((name, values) -> types.put(name, type(values)));
    return types;
  }

  private static String type(List<String> values) {
    return TypeGuess.text(values.stream().filter(each -> !each.isEmpty()).toList());
  }

  private static boolean agree(List<String> one, List<String> other) {
    List<Integer> both =
        IntStream.range(0, one.size())
            .filter(i -> !one.get(i).isEmpty() && !other.get(i).isEmpty())
            .boxed()
            .toList();
    return !both.isEmpty() && both.stream().allMatch(i -> one.get(i).equals(other.get(i)));
  }

  /** An attribute of these items with another value cannot lend its name. */
  private boolean isFree(String name) {
    return !data.containsKey(name)
        && group.items().stream().noneMatch(item -> item.text(name).isPresent());
  }
}
