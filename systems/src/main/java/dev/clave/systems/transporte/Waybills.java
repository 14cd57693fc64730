package dev.clave.systems.transporte;

import dev.clave.systems.Dice;
import dev.clave.systems.People;
import dev.clave.table.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Waybills (Carta Porte 3.1) of the sample, whole. */
final class Waybills {
  /** Whoever receives goods, as far as the tax authority may know. */
  private static final String CLIENT = "XAXX010101000";

  private Waybills() {}

  static Item of(Dice dice, String user, String trip, String client, int number, Instant start) {
    Map<String, Object> waybill = new LinkedHashMap<>();
    waybill.put("userId", user);
    waybill.put("id", "cp%04d".formatted(number));
    waybill.put("viajeId", trip);
    waybill.put("clienteId", client);
    waybill.put("folio", "CP-2024-%04d".formatted(number));
    waybill.put("status", "timbrado");
    waybill.put("versionCartaPorte", "3.1");
    waybill.put(
        "emisor",
        Map.of(
            "rfc", "TVA200101AB2",
            "nombre", "Transportes del Valle SA de CV",
            "regimenFiscal", "601",
            "domicilioFiscal", Map.of("codigoPostal", "06600", "estado", "CMX")));
    waybill.put("receptor", Map.of("rfc", CLIENT, "nombre", "Comercial SA", "usoCfdi", "S01"));
    waybill.put(
        "ubicaciones",
        List.of(
            place("Origen", "OR000001", "2024-01-15T08:00:00", 0, "06600", "CMX"),
            place("Destino", "DE000001", "2024-01-15T16:00:00", 545, "44100", "JAL")));
    waybill.put("mercancias", goods(dice));
    waybill.put("autotransporte", transport(dice));
    waybill.put(
        "figurasTransporte",
        List.of(
            Map.of(
                "tipoFigura",
                "01",
                "rfcFigura",
                "GOPJ800101AB1",
                "nombreFigura",
                People.full(dice),
                "numLicencia",
                "D" + dice.digits(8))));
    waybill.put(
        "timbrado",
        Map.of(
            "uuid", "00000000-0000-4000-8000-%012d".formatted(number),
            "fechaTimbrado", start.minus(Duration.ofHours(1)),
            "noCertificadoSAT", dice.digits(20),
            "selloSAT", "sample",
            "selloCFD", "sample"));
    waybill.put("createdAt", start.minus(Duration.ofHours(2)));
    waybill.put("updatedAt", start.minus(Duration.ofHours(1)));
    return Item.of("cartaPorte", waybill);
  }

  private static Map<String, Object> place(
      String kind, String id, String at, int kilometres, String postalCode, String state) {
    return Map.of(
        "tipoUbicacion", kind,
        "idUbicacion", id,
        "rfcRemitenteDestinatario", CLIENT,
        "fechaHoraSalidaLlegada", at,
        "distanciaRecorrida", kilometres,
        "domicilio", Map.of("codigoPostal", postalCode, "estado", state));
  }

  private static Map<String, Object> goods(Dice dice) {
    int weight = dice.between(500, 20_000);
    return Map.of(
        "pesoBrutoTotal",
        weight,
        "unidadPeso",
        "KGM",
        "numTotalMercancias",
        1,
        "items",
        List.of(
            Map.of(
                "bienesTransp",
                "25174800",
                "descripcion",
                dice.one("Productos electrónicos", "Papel y cartón", "Refacciones"),
                "cantidad",
                dice.between(10, 200),
                "claveUnidad",
                "H87",
                "pesoEnKg",
                weight)));
  }

  private static Map<String, Object> transport(Dice dice) {
    return Map.of(
        "permSCT", "TPAF01",
        "numPermisoSCT", dice.digits(6),
        "identificacionVehicular",
            Map.of(
                "configVehicular",
                "T3S2",
                "placaVM",
                dice.letters(3) + dice.digits(3),
                "anioModeloVM",
                dice.between(2012, 2024)),
        "seguros",
            Map.of(
                "aseguraRespCivil", "Seguros Centro", "polizaRespCivil", "POL-" + dice.digits(6)),
        "remolques", List.of(Map.of("subTipoRem", "CTR004", "placa", "REM" + dice.digits(3))));
  }
}
