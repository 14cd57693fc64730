package dev.clave.server.console;

import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import java.util.Map;

/** The console of a clinic, whose animals have a photo each and any number of documents. */
final class FilesConsole extends BrowsedConsole {
  static final String DESIGN =
      """
      design: clinic
      key: PK, SK
      ttl: expiresAt
      createdAt: true
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        animal:
          PK: CLIENT#<clientId>
          SK: ANIMAL#<animalId>
          attributes: { clientId: string, animalId: string, photoId: string? }
        scan:
          PK: SCAN#<scanId>
          SK: SCAN
          GSI1PK: SCANS#<clientId>#<relation>#<animalId>
          GSI1SK: <createdAt>
          ttl: expiresAt
          attributes:
            scanId: string
            clientId: string fixed
            relation: string
            animalId: string
            fileName: string
            contentType: string
            size: integer
            checksum: string?
            tag: string?
            status: pending | confirmed
      files:
        metadata: scan
        attributes: { id: scanId, owner: clientId }
        discard: discardScan
        of:
          document:
            entity: animal
            list: scansOfAnimal
            confirm: confirmScan
            types: [image/png, text/plain, application/zip]
            largest: 100 MB
          photo:
            entity: animal
            one: photoId
            list: scansOfAnimal
            attach: attachPhoto
            replace: replacePhoto
            remove: removePhoto
            types: [image/png]
            largest: 5 MB
      patterns:
        animals: PK = CLIENT#<clientId> and SK begins_with ANIMAL#
        scansOfAnimal: { where: "GSI1PK = SCANS#<clientId>#<relation>#<animalId>", order: newest first }
      transactions:
        confirmScan:
          - { update: scan, when: status = pending and expiresAt > now, set: { status: confirmed, tag: <tag> }, remove: [expiresAt] }
        discardScan:
          - { delete: scan, when: status = pending }
        attachPhoto:
          - { update: scan, when: status = pending and expiresAt > now, set: { status: confirmed, tag: <tag> }, remove: [expiresAt] }
          - { update: animal, when: photoId missing or photoId = <previousId>, set: { photoId: <scanId> } }
        replacePhoto:
          - { update: scan, when: status = pending and expiresAt > now, set: { status: confirmed, tag: <tag> }, remove: [expiresAt] }
          - { update: animal, when: photoId = <previousId>, set: { photoId: <scanId> } }
          - { delete: scan, with: { scanId: <previousId> } }
        removePhoto:
          - { delete: scan }
          - { update: animal, when: photoId = <scanId>, remove: [photoId] }
      samples:
        animal:
          - { clientId: ana, animalId: kiko }
          - { clientId: ana, animalId: luna }
          - { clientId: ana, animalId: rex }
      """;

  @Override
  protected Server start() {
    return Server.builder()
        .serve(ServedSystem.of("clinic").withDesign(DESIGN))
        .configuration(LibraryServer.configuration(Map.of(Setting.SAMPLE, "true")))
        .start();
  }

  @Override
  protected String system() {
    return "clinic";
  }
}
