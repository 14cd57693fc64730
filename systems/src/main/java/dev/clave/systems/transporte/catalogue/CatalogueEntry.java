package dev.clave.systems.transporte.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.Optional;

/**
 * One code of a catalogue.
 *
 * @param qualifier what tells equal codes apart (a municipality's state), or empty
 * @param data the published row, by column header
 */
public record CatalogueEntry(
    Catalogue catalogue,
    String code,
    String qualifier,
    String description,
    Optional<LocalDate> validFrom,
    Optional<LocalDate> validTo,
    JsonNode data) {

  /** Both dates belong to the time in force. */
  public boolean inForce(LocalDate day) {
    return validFrom.map(from -> !day.isBefore(from)).orElse(true)
        && validTo.map(to -> !day.isAfter(to)).orElse(true);
  }

  /** What the published row has in this column, or an empty text. */
  public String column(String header) {
    return data.path(header).asText("");
  }
}
