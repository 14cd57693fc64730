package dev.clave.systems.transporte.catalogue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.Optional;

/** What one line of a published catalogue says. */
record CatalogueRow(
    String code,
    String qualifier,
    String description,
    Optional<LocalDate> validFrom,
    Optional<LocalDate> validTo,
    ObjectNode data,
    String searchText) {}
