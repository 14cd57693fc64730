package dev.clave.systems.transporte.source;

import java.time.Instant;
import java.util.List;

/** Trips, what they cost and what happened on them, and the waybills with their lines. */
final class TripRows {
  private final Size size;
  private final Words words;
  private final Awkward awkward;
  private final MasterRows masters;

  TripRows(Size size, Words words, Awkward awkward, MasterRows masters) {
    this.size = size;
    this.words = words;
    this.awkward = awkward;
    this.masters = masters;
  }

  List<Rows> tables() {
    return List.of(
        new TableRows("viajes", size.viajes(), this::viaje),
        new TableRows("costos_viaje", size.costos(), this::costo),
        new TableRows("eventos_viaje", size.eventos(), this::evento),
        new TableRows("cartas_porte", size.cartas(), this::carta),
        new TableRows("ubicaciones_carta", size.ubicaciones(), this::ubicacion),
        new TableRows("mercancias_carta", size.mercancias(), this::mercancia));
  }

  private Object[] viaje(long number) {
    Instant start = words.moment();
    boolean underWay = masters.isOnTheRoad(number);
    String state =
        underWay ? "en_curso" : words.one("pendiente", "completado", "completado", "cancelado");
    Object[] row = {
      "v" + number,
      masters.user(number),
      words.city(),
      words.city(),
      state,
      words.one("baja", "normal", "alta"),
      start,
      start.plusSeconds(36_000),
      state.equals("completado") ? start.plusSeconds(39_000) : null,
      "c" + (underWay ? number : masters.own(number, size.conductores())),
      "vh" + (underWay ? number : masters.own(number, size.vehiculos())),
      "rm" + masters.own(number, size.remolques()),
      "cl" + masters.own(number, size.clientes()),
      String.valueOf(words.below(1_500)),
      words.below(900),
      19 + words.below(1_000) / 1_000.0,
      -99 - words.below(1_000) / 1_000.0,
      start.plusSeconds(9_000),
      "Entrega en " + words.city(),
      start.minusSeconds(86_400),
      start.plusSeconds(words.below(90_000))
    };
    if (awkward.strikes()) {
      switch (words.below(6)) {
        case 0 -> awkward.loseOne(row, 1, 2, 3, 4, 5, 6, 9, 10, 12, 13, 15, 18);
        case 1 -> row[4] = underWay ? "En Curso" : awkward.state();
        case 2 -> row[13] = awkward.number();
        case 3 -> row[18] = awkward.longText();
        case 4 -> row[6] = "infinity";
        default -> row[9] = "c#" + number;
      }
    }
    return row;
  }

  private Object[] costo(long number) {
    Object[] row = {
      number,
      "v" + number,
      words.money(5_000),
      null,
      words.money(2_000),
      words.money(3_000),
      words.moment()
    };
    if (awkward.strikes()) {
      switch (words.below(3)) {
        case 0 -> row[1] = "v" + (number + size.viajes() * 10); // a trip that is not there
        case 1 -> row[1] = "v" + Math.max(0, number - 1); // two cost rows of one trip
        default -> row[2] = "NaN";
      }
    }
    return row;
  }

  private Object[] evento(long number) {
    Instant moment = words.moment();
    Object[] row = {
      number,
      "v" + number % size.viajes(),
      moment,
      words.one("inicio", "parada", "incidencia", "posicion", "entrega", "fin"),
      "Caseta de " + words.city(),
      19 + words.below(1_000) / 1_000.0,
      -99 - words.below(1_000) / 1_000.0,
      words.below(2) == 0,
      moment
    };
    if (awkward.strikes()) {
      switch (words.below(5)) {
        case 0 -> row[1] = "perdido" + number;
        case 1 -> row[1] = null;
        case 2 -> row[3] = awkward.state();
        case 3 -> row[4] = awkward.oddText();
        default -> awkward.loseOne(row, 2, 3, 4, 5, 7);
      }
    }
    return row;
  }

  private Object[] carta(long number) {
    String[] place = words.place();
    Instant createdAt = words.moment();
    boolean stamped = words.below(3) > 0;
    Object[] row = {
      "cp" + number,
      masters.user(number),
      "v" + masters.own(number, size.viajes()),
      "cl" + masters.own(number, size.clientes()),
      "CP-" + number,
      stamped ? "timbrado" : "borrador",
      "3.1",
      "FLE010101AB1",
      "Fletes " + words.city(),
      "601",
      place[0],
      place[1],
      place[2],
      "XAXX010101000",
      "Comercial " + words.city(),
      "S01",
      2 * 1_000,
      "KGM",
      "TPAF01",
      "P" + number,
      "T3S2",
      words.plate(),
      2005 + words.below(20),
      "Seguros del Sur",
      "RC-" + number,
      "[{\"placa\": \"" + words.plate() + "\", \"subTipoRem\": \"CTR004\"}]",
      "[{\"tipoFigura\": \"01\", \"rfcFigura\": \"XAXX010101000\", \"nombreFigura\": \""
          + words.name()
          + "\", \"numLicencia\": \"D12345678\"}]",
      stamped ? "12345678-1234-1234-1234-" + (100_000_000_000L + number) : null,
      stamped ? createdAt.plusSeconds(60) : null,
      stamped ? "00001000000504465028" : null,
      stamped ? "c2VsbG8=" : null,
      stamped ? "c2VsbG8=" : null,
      null,
      createdAt,
      createdAt.plusSeconds(words.below(90_000))
    };
    if (awkward.strikes()) {
      switch (words.below(5)) {
        case 0 -> awkward.loseOne(row, 1, 2, 4, 7, 10, 13, 16, 22, 23, 25, 26);
        case 1 -> row[5] = awkward.state();
        case 2 -> row[32] = awkward.longText();
        case 3 -> row[25] = "[{\"placa\": 5}]";
        default -> row[8] = awkward.oddText();
      }
    }
    return row;
  }

  private Object[] ubicacion(long number) {
    String[] place = words.place();
    boolean origin = number % 2 == 0;
    Object[] row = {
      number,
      "cp" + number / 2,
      number % 2,
      origin ? "Origen" : "Destino",
      (origin ? "OR" : "DE") + String.format("%06d", number % 1_000_000),
      "XAXX010101000",
      words.day() + " 08:00:00",
      origin ? null : words.below(1_500) + 1,
      place[0],
      place[1],
      place[2],
      null
    };
    if (awkward.strikes()) {
      switch (words.below(3)) {
        case 0 -> row[1] = "perdida" + number;
        case 1 -> row[3] = awkward.oddText();
        default -> awkward.loseOne(row, 2, 4, 5, 6, 8, 9);
      }
    }
    return row;
  }

  private Object[] mercancia(long number) {
    Object[] row = {
      number,
      "cp" + number % size.cartas(),
      number / size.cartas(),
      words.product(),
      "Carga " + words.city(),
      words.below(500) + 1,
      "H87",
      words.below(2_000) + 1,
      words.money(90_000),
      false,
      null,
      null
    };
    if (awkward.strikes()) {
      switch (words.below(4)) {
        case 0 -> row[1] = "perdida" + number;
        case 1 -> row[4] = awkward.oddText();
        case 2 -> row[7] = "NaN";
        default -> awkward.loseOne(row, 2, 3, 4, 5, 7, 8, 9);
      }
    }
    return row;
  }
}
