package dev.clave.systems.transporte.rule;

import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.catalogue.CatalogueEntry;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The catalogue entries of every code that an item uses, read in one question. */
public record KnownCodes(List<CatalogueEntry> entries) {

  boolean exists(Catalogue catalogue, String code, String qualifier) {
    return entries.stream().anyMatch(entry -> is(entry, catalogue, code, qualifier));
  }

  /** An empty qualifier means any. */
  Optional<CatalogueEntry> inForce(
      Catalogue catalogue, String code, String qualifier, LocalDate day) {
    return entries.stream()
        .filter(entry -> is(entry, catalogue, code, qualifier) && entry.inForce(day))
        .findFirst();
  }

  private static boolean is(
      CatalogueEntry entry, Catalogue catalogue, String code, String qualifier) {
    return entry.catalogue() == catalogue
        && entry.code().equals(code)
        && (qualifier.isEmpty() || entry.qualifier().equals(qualifier));
  }
}
