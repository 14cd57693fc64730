package dev.clave.systems.transporte.catalogue;

import java.time.Instant;

/** One loaded file of a catalogue; look-ups see the active one. */
public record CatalogueLoad(
    Catalogue catalogue,
    String version,
    String digest,
    int entries,
    Instant loadedAt,
    boolean active) {}
