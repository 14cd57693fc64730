package dev.clave.server.system;

import dev.clave.assets.AssetEntity;
import dev.clave.assets.Field;
import dev.clave.assets.Relation;
import dev.clave.design.Design;
import dev.clave.design.model.FileRelation;
import dev.clave.design.model.FileRole;
import dev.clave.design.model.FileSettings;
import dev.clave.design.model.Parameter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files that a design declares, as {@code assets} takes them.
 *
 * <pre>{@code
 * Optional<AssetEntity> files = DeclaredFiles.of(design);
 * }</pre>
 */
public final class DeclaredFiles {
  private final Design design;
  private final FileSettings files;

  private DeclaredFiles(Design design, FileSettings files) {
    this.design = design;
    this.files = files;
  }

  /** What a design says with {@code files}; empty if it has none. */
  public static Optional<AssetEntity> of(Design design) {
    return design.files().map(files -> new DeclaredFiles(design, files).entity());
  }

  private AssetEntity entity() {
    Map<Field, String> attributes = new EnumMap<>(Field.class);
    files.attributes().forEach((role, name) -> attributes.put(field(role), name));
    return new AssetEntity(
        files.entity(),
        attributes,
        new AssetEntity.States(files.pending(), files.confirmed()),
        files.discard(),
        files.relations().stream().map(this::relation).toList());
  }

  private static Field field(FileRole role) {
    return Field.valueOf(role.name());
  }

  private Relation relation(FileRelation each) {
    return new Relation(
        each.name(),
        each.related(),
        new Relation.Listing(each.list(), parameters(each.list())),
        Set.copyOf(each.types()),
        each.largest(),
        new Relation.Holder(each.entity(), each.key(), holds(each.holds())));
  }

  private List<String> parameters(String pattern) {
    return design.findPattern(pattern).orElseThrow().parameters().stream()
        .filter(parameter -> !parameter.optional())
        .map(Parameter::name)
        .toList();
  }

  private static Relation.Holds holds(FileRelation.Holds holds) {
    return holds instanceof FileRelation.One one
        ? new Relation.One(one.attribute(), one.attach(), one.replace(), one.remove())
        : new Relation.Many(((FileRelation.Many) holds).confirm());
  }
}
