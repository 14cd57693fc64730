package dev.clave.design.unify;

import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Part;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types that write one key attribute, by the words between its delimiters: {@code
 * ITEM#<group>#BOOK#<id>} is under {@code ITEM} at 0 and under {@code BOOK} at 2. A key whose
 * values may have the delimiter in them is found by every question. For one thread.
 */
final class SegmentIndex {
  private final Apart apart;

  /** Types of which a key cannot be taken apart. */
  private final BitSet inseparable = new BitSet();

  private final Map<Integer, BitSet> bySize = new HashMap<>();
  private final List<Map<String, BitSet>> byWord = new ArrayList<>();
  private final List<BitSet> withVariable = new ArrayList<>();

  SegmentIndex(List<ItemType> types, String attribute, Apart apart) {
    this.apart = apart;
    for (int i = 0; i < types.size(); i++) {
      CheckInterrupted.heed();
      KeyRule rule = types.get(i).keys().get(attribute);
      if (rule != null) {
        for (KeyChoice choice : rule.choices()) {
          add(i, rule.type(), apart.written(types.get(i), choice.template()));
        }
      }
    }
  }

  private void add(int type, KeyType keyType, Segmented key) {
    if (keyType == KeyType.N || !key.separable()) {
      inseparable.set(type);
      return;
    }
    bySize.computeIfAbsent(key.segments().size(), size -> new BitSet()).set(type);
    for (int at = 0; at < key.segments().size(); at++) {
      if (byWord.size() <= at) {
        byWord.add(new HashMap<>());
        withVariable.add(new BitSet());
      }
      Optional<String> word = word(key.segments().get(at));
      if (word.isPresent()) {
        byWord.get(at).computeIfAbsent(word.get(), text -> new BitSet()).set(type);
      } else {
        withVariable.get(at).set(type);
      }
    }
  }

  /** The types that may write the key which {@code type} writes with one of its templates. */
  BitSet like(ItemType type, KeyRule rule) {
    BitSet alike = new BitSet();
    for (KeyChoice choice : rule.choices()) {
      alike.or(equal(apart.written(type, choice.template())));
    }
    return alike;
  }

  /** The types that may write this key. */
  BitSet equal(Segmented key) {
    BitSet alike = new BitSet();
    if (key.separable()) {
      alike.or(bySize.getOrDefault(key.segments().size(), new BitSet()));
      narrow(alike, key.segments(), key.segments().size());
      alike.or(inseparable);
    } else {
      all(alike, 0);
    }
    return alike;
  }

  /** The types that may write a key that begins so; the last segment may go on. */
  BitSet beginning(Segmented beginning) {
    BitSet alike = new BitSet();
    if (beginning.separable()) {
      all(alike, beginning.segments().size());
      narrow(alike, beginning.segments(), beginning.segments().size() - 1);
      alike.or(inseparable);
    } else {
      all(alike, 0);
    }
    return alike;
  }

  private void all(BitSet types, int leastSize) {
    types.or(inseparable);
    bySize.forEach(
        (size, some) -> {
          if (size >= leastSize) {
            types.or(some);
          }
        });
  }

  private void narrow(BitSet types, Segments segments, int count) {
    for (int at = 0; at < Math.min(count, byWord.size()); at++) {
      Optional<String> word = word(segments.get(at));
      if (word.isPresent()) {
        BitSet same = (BitSet) withVariable.get(at).clone();
        same.or(byWord.get(at).getOrDefault(word.get(), new BitSet()));
        types.and(same);
      }
    }
  }

  /** The text of a segment that has no variable in it. */
  private static Optional<String> word(List<Part> segment) {
    StringBuilder text = new StringBuilder();
    for (Part part : segment) {
      if (!(part instanceof Part.Literal literal)) {
        return Optional.empty();
      }
      text.append(literal.text());
    }
    return Optional.of(text.toString());
  }
}
