package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of thing that files belong to, and what files it takes.
 *
 * <pre>{@code
 * Relation photos = files.relation("photo");
 * long largest = photos.largest();
 * }</pre>
 *
 * @param name as the metadata has it
 * @param related the attributes of the metadata that tell two such things of one owner apart; none
 *     when an owner has only one
 * @param list how a thing's files are found
 * @param contentTypes what may be stored; nothing that a browser would run as a page
 * @param largest the largest file, in bytes
 * @param holder the thing itself, an entity of the same design
 */
public record Relation(
    String name,
    List<String> related,
    Listing list,
    Set<String> contentTypes,
    long largest,
    Holder holder) {
  public Relation {
    related = List.copyOf(related);
    contentTypes = Set.copyOf(contentTypes);
  }

  /** A pattern of the design, and the attributes of the metadata that it takes. */
  public record Listing(String pattern, List<String> parameters) {
    public Listing {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * The entity that files belong to.
   *
   * @param key for each variable of its key the attribute of the metadata that has its value
   */
  public record Holder(String entity, Map<String, String> key, Holds holds) {
    public Holder {
      key = Map.copyOf(key);
    }

    Map<String, Object> key(Map<String, Object> metadata) {
      Map<String, Object> values = new LinkedHashMap<>();
      key.forEach((variable, attribute) -> values.put(variable, metadata.get(attribute)));
      return values;
    }
  }

  /**
   * How many files a holder has, and the transactions of the design that confirm one. Each takes
   * the keys of the metadata and of the holder, what the metadata have of the holder's key, and the
   * tag of what was checked; each is refused in its first step when the upload is not pending any
   * more or has expired.
   */
  public sealed interface Holds {}

  /** Any number of files. */
  public record Many(String confirm) implements Holds {}

  /**
   * One file at a time, which an attribute of the holder names. The transactions that confirm also
   * take the id that the holder named before as {@code previousId}.
   *
   * @param attach confirms the file and names it, if the holder still names the one before, or none
   * @param replace does the same and deletes the metadata of the one before
   * @param detach deletes the metadata of the file that the holder names, and its name there
   */
  public record One(String attribute, String attach, String replace, String detach)
      implements Holds {
    static final String PREVIOUS = "previousId";
  }

  /** What tells the thing apart, as metadata. */
  Map<String, String> marks(Optional<String> relatedTo) {
    if (related.isEmpty() == relatedTo.isPresent()) {
      throw new AssetException(
          Kind.REFUSED,
          related.isEmpty()
              ? "expected no `relatedTo` for `%s`, found `%s`".formatted(name, relatedTo.get())
              : "expected `relatedTo` with the `%s` of a `%s`, found nothing"
                  .formatted(relatedNames(), name));
    }
    Map<String, String> marks = new LinkedHashMap<>();
    relatedTo.ifPresent(text -> marks.putAll(marks(text)));
    return marks;
  }

  private Map<String, String> marks(String relatedTo) {
    List<String> values = RelatedTo.values(relatedTo, related.size());
    if (values.size() != related.size()) {
      throw new AssetException(
          Kind.REFUSED,
          "expected `relatedTo` with the `%s` of a `%s`, found `%s`"
              .formatted(relatedNames(), name, relatedTo));
    }
    Map<String, String> marks = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      marks.put(related.get(i), values.get(i));
    }
    return marks;
  }

  /** What {@code relatedTo} is made of, such as {@code orderId/lineId}; empty when of nothing. */
  public String relatedNames() {
    return String.join("/", related);
  }

  void check(NewAsset asset) {
    if (asset.size() < 1 || asset.size() > largest) {
      throw new AssetException(
          Kind.REFUSED,
          "expected a file of 1 to %d bytes, found %d".formatted(largest, asset.size()));
    }
    if (!contentTypes.contains(asset.contentType().toLowerCase(Locale.ROOT))) {
      throw new AssetException(
          Kind.REFUSED,
          "expected one of %s, found `%s`"
              .formatted(contentTypes.stream().sorted().toList(), asset.contentType()));
    }
    NewAsset.checkName(asset.fileName());
  }
}
