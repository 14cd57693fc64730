package dev.clave.design.model;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files in an object store, whose metadata are items.
 *
 * <p>In a design:
 *
 * <pre>{@code
 * files:
 *   metadata: scan
 *   discard: discardScan
 *   upload: 15 minutes
 *   of: { animal: { list: scansOfAnimal, confirm: confirmScan, types: [image/png], largest: 20 MB } }
 * }</pre>
 *
 * @param entity the entity of the metadata
 * @param attributes its attribute for each role
 * @param pending the status until the bytes are there and checked
 * @param confirmed the status from then on
 * @param discard the transaction that deletes the metadata of a pending file
 * @param upload how long a client has to send the bytes
 * @param download how long a URL to fetch them works
 */
public record FileSettings(
    String entity,
    Map<FileRole, String> attributes,
    String pending,
    String confirmed,
    String discard,
    Optional<Duration> upload,
    Optional<Duration> download,
    List<FileRelation> relations,
    Span span) {
  public FileSettings {
    attributes = Collections.unmodifiableMap(new EnumMap<>(attributes));
    relations = List.copyOf(relations);
  }
}
