package dev.clave.systems.transporte;

import dev.clave.assets.AssetEntity;
import dev.clave.assets.AssetEntity.States;
import dev.clave.assets.Field;
import dev.clave.assets.Relation;
import dev.clave.assets.Relation.Holder;
import dev.clave.assets.Relation.Listing;
import dev.clave.assets.Relation.Many;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The documents of a carrier's trips, drivers, vehicles and papers, any number of each. */
public final class TransporteAssets {
  private static final Set<String> DOCUMENTS =
      Set.of(
          "application/pdf",
          "application/xml",
          "application/zip",
          "image/jpeg",
          "image/png",
          "image/webp",
          "text/csv",
          "text/plain",
          "video/mp4");

  /** What S3 copies in one request, which is how a confirmed file is kept. */
  private static final long LARGEST_DOCUMENT = 5L << 30;

  public static final AssetEntity ENTITY =
      new AssetEntity(
          "documento",
          Map.of(
              Field.ID, "docId",
              Field.OWNER, "userId",
              Field.RELATION, "entidadTipo",
              Field.FILE_NAME, "nombre",
              Field.CONTENT_TYPE, "tipoContenido",
              Field.SIZE, "tamano",
              Field.CHECKSUM, "suma",
              Field.TAG, "etiqueta",
              Field.STATUS, "estado",
              Field.EXPIRES, "expiraEn"),
          new States("pendiente", "confirmado"),
          "descartarDocumento",
          List.of(
              of("viaje", "viaje"),
              of("conductor", "conductor"),
              of("vehiculo", "vehiculo"),
              of("remolque", "remolque"),
              of("carta", "cartaPorte"),
              of("cliente", "cliente"),
              of("factura", "factura")));

  private TransporteAssets() {}

  private static Relation of(String name, String entity) {
    return new Relation(
        name,
        Optional.of("entidadId"),
        new Listing("documentosDeEntidad", List.of("userId", "entidadTipo", "entidadId")),
        DOCUMENTS,
        LARGEST_DOCUMENT,
        new Holder(
            entity, Map.of("userId", "userId", "id", "entidadId"), new Many("confirmarDocumento")));
  }
}
