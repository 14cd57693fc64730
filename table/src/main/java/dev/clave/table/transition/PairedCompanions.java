package dev.clave.table.transition;

import dev.clave.design.compare.EntityPair;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Unique;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The guards and references of an entity in the two designs of a change.
 *
 * @param others those that only the other design has
 * @param shared those of this program's design that the other has too
 * @param rekeyed the shared references that have index keys of its own in each design: those of
 *     this one, each with that of the other
 */
public record PairedCompanions(
    List<Companion> others, List<Companion> shared, Map<Companion, Companion> rekeyed) {

  static PairedCompanions of(EntityPair pair, Shape mine, Shape other, boolean mineIsOld) {
    Map<Companion, Companion> rekeyed = new LinkedHashMap<>();
    for (String name : pair.rekeyedReferences()) {
      rekeyed.put(reference(mine, name), reference(other, name));
    }
    return new PairedCompanions(
        companions(pair, other, Optional.of(mineIsOld)),
        companions(pair, mine, Optional.empty()),
        rekeyed);
  }

  /** The companions that only the new design has, or only the old; without either, both have. */
  private static List<Companion> companions(
      EntityPair pair, Shape shape, Optional<Boolean> onlyNew) {
    List<Companion> chosenCompanions = new ArrayList<>();
    List<Unique> uniques = shape.entity().unique();
    List<Reference> references = shape.entity().references();
    for (int place = 0; place < shape.companions().size(); place++) {
      Boolean difference =
          place < uniques.size()
              ? pair.uniques().get(uniques.get(place))
              : pair.references().get(references.get(place - uniques.size()));
      if (Optional.ofNullable(difference).equals(onlyNew)) {
        chosenCompanions.add(shape.companions().get(place));
      }
    }
    return chosenCompanions;
  }

  private static Companion reference(Shape shape, String name) {
    List<Reference> references = shape.entity().references();
    for (int place = 0; place < references.size(); place++) {
      if (references.get(place).name().equals(name)) {
        return shape.companions().get(shape.entity().unique().size() + place);
      }
    }
    throw new IllegalArgumentException("no reference `" + name + "` of " + shape.name());
  }
}
