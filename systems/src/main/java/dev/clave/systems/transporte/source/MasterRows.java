package dev.clave.systems.transporte.source;

import java.time.Instant;
import java.util.List;

/** The carriers and what they work with. */
final class MasterRows {
  /** One in so many drivers of a carrier is on a trip. */
  private static final int ONE_DRIVER_IN = 3;

  private final Size size;
  private final Words words;
  private final Awkward awkward;

  MasterRows(Size size, Words words, Awkward awkward) {
    this.size = size;
    this.words = words;
    this.awkward = awkward;
  }

  List<Rows> tables() {
    return List.of(
        new TableRows("configuracion_empresa", size.empresas(), this::empresa),
        new TableRows("certificados_digitales", size.certificados(), this::certificado),
        new TableRows("conductores", size.conductores(), this::conductor),
        new TableRows("vehiculos", size.vehiculos(), this::vehiculo),
        new TableRows("remolques", size.remolques(), this::remolque),
        new TableRows("clientes_proveedores", size.clientes(), this::cliente));
  }

  private Object[] empresa(long number) {
    String[] place = words.place();
    Instant createdAt = words.moment();
    Object[] row = {
      number,
      user(number),
      "Fletes " + words.city() + " SA de CV",
      "FLE010101AB1",
      "601",
      "Av. " + words.name(),
      "Centro",
      place[0],
      place[2],
      place[1],
      "TPAF01",
      "P" + number,
      "Seguros del Sur",
      "POL-" + number,
      words.day(),
      "+52 55 1234 5678",
      "contacto" + number + "@example.mx",
      "oscuro",
      createdAt,
      createdAt.plusSeconds(3600)
    };
    if (awkward.strikes()) {
      switch (words.below(3)) {
        case 0 -> row[1] = user(number - 1); // two configurations of one carrier
        case 1 -> awkward.loseOne(row, 1, 2, 3, 7, 11);
        default -> row[2] = awkward.oddText();
      }
    }
    return row;
  }

  private Object[] certificado(long number) {
    Instant createdAt = words.moment();
    Object[] row = {
      "cert" + number,
      user(number),
      "0000100000050" + (1_000_000 + number),
      "FLE010101AB1",
      createdAt,
      createdAt.plusSeconds(126_144_000L),
      true,
      "\\\\x00ff10",
      createdAt,
      createdAt
    };
    if (awkward.strikes()) {
      awkward.loseOne(row, 1, 2, 4, 5, 6, 7);
    }
    return row;
  }

  private Object[] conductor(long number) {
    String[] place = words.place();
    Instant createdAt = words.moment();
    Object[] row = {
      "c" + number,
      user(number),
      words.name(),
      "PELJ800101AB6",
      "PELJ800101HDFRPN01",
      "+52 55 8765 4321",
      "conductor" + number + "@example.mx",
      "D" + (10_000_000 + number),
      "E",
      words.day().toString(),
      isOnTheRoad(number) ? "en_viaje" : words.one("disponible", "disponible", "descanso"),
      true,
      "vh" + own(number, size.vehiculos()),
      "Calle " + number,
      "Centro",
      place[0],
      words.city(),
      "[{\"tipo\": \"materiales_peligrosos\", \"vigencia\": \"" + words.day() + "\"}]",
      words.below(400),
      "4." + words.below(10),
      words.below(3),
      words.money(200_000),
      words.money(20_000),
      words.below(10),
      createdAt,
      createdAt.plusSeconds(words.below(900_000))
    };
    if (awkward.strikes() && !isOnTheRoad(number)) {
      switch (words.below(6)) {
        case 0 -> awkward.loseOne(row, 1, 2, 3, 7, 9, 10, 11, 17, 18);
        case 1 -> row[9] = awkward.day();
        case 2 -> row[10] = awkward.state();
        case 3 -> row[17] = "{\"tipo\": \"no es una lista\"}";
        case 4 -> row[6] = "sin arroba";
        default -> row[2] = awkward.oddText();
      }
    }
    return row;
  }

  private Object[] vehiculo(long number) {
    Instant createdAt = words.moment();
    Object[] row = {
      "vh" + number,
      user(number),
      words.plate(),
      "T-" + number,
      words.one("Kenworth", "Volvo"),
      words.one("T680", "VNL"),
      2005 + words.below(20),
      "T3S2",
      "Caja seca",
      "1XKAD49X1" + (10_000_000 + number % 80_000_000),
      25_000,
      15_000,
      "2.5",
      "TPAF01",
      "P" + number,
      words.day(),
      "Seguros del Sur",
      "RC-" + number,
      words.day(),
      "Seguros del Sur",
      "CG-" + number,
      words.day(),
      "TC-" + number,
      words.day(),
      isOnTheRoad(number) ? "en_uso" : words.one("disponible", "disponible", "mantenimiento"),
      true,
      "c" + own(number, size.conductores()),
      words.day(),
      words.day(),
      words.below(900_000),
      createdAt,
      createdAt.plusSeconds(words.below(900_000))
    };
    if (awkward.strikes() && !isOnTheRoad(number)) {
      switch (words.below(4)) {
        case 0 -> awkward.loseOne(row, 1, 2, 6, 7, 13, 16, 18, 24, 25);
        case 1 -> row[24] = awkward.state();
        case 2 -> row[11] = "NaN";
        default -> row[4] = awkward.oddText();
      }
    }
    return row;
  }

  private Object[] remolque(long number) {
    Instant createdAt = words.moment();
    Object[] row = {
      "rm" + number,
      user(number),
      words.plate(),
      words.one("CTR002", "CTR004", "CTR012"),
      "R-" + number,
      20_000,
      words.one("disponible", "en_uso"),
      true,
      createdAt,
      createdAt
    };
    if (awkward.strikes()) {
      awkward.loseOne(row, 1, 2, 3, 5, 6, 7);
    }
    return row;
  }

  private Object[] cliente(long number) {
    String[] place = words.place();
    Instant createdAt = words.moment();
    Object[] row = {
      "cl" + number,
      user(number),
      words.one("cliente", "proveedor", "ambos"),
      "Comercial " + words.city(),
      "XAXX010101000",
      "601",
      "G03",
      "cliente" + number + "@example.mx",
      "33 1234 5678",
      "Calle " + number,
      "Norte",
      place[0],
      place[2],
      place[1],
      true,
      createdAt,
      createdAt
    };
    if (awkward.strikes()) {
      switch (words.below(3)) {
        case 0 -> awkward.loseOne(row, 1, 2, 3, 4, 7, 14);
        case 1 -> row[0] = awkward.identity("cl" + number);
        default -> row[3] = awkward.oddText();
      }
    }
    return row;
  }

  /** Every carrier has the rows whose numbers leave the same rest. */
  String user(long number) {
    return "u" + Math.floorMod(number, size.empresas());
  }

  /** The number of one of so many rows that belongs to the carrier of this one. */
  long own(long number, long rows) {
    long rest = Math.floorMod(number, size.empresas());
    long ofCarrier = (rows - rest + size.empresas() - 1) / size.empresas();
    return rest + size.empresas() * words.below(ofCarrier);
  }

  /**
   * The trip, the driver and the vehicle of such a number are under way together. The rows of such
   * a driver and vehicle are in order, as the trip needs them.
   */
  boolean isOnTheRoad(long number) {
    return number < Math.min(size.conductores(), size.vehiculos())
        && number / size.empresas() % ONE_DRIVER_IN == 0;
  }
}
