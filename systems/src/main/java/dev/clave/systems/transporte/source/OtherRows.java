package dev.clave.systems.transporte.source;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Invoices, favourites, documents and quotations. */
final class OtherRows {
  private static final BigDecimal TAX = new BigDecimal("0.16");

  private final Size size;
  private final Words words;
  private final Awkward awkward;
  private final MasterRows masters;

  OtherRows(Size size, Words words, Awkward awkward, MasterRows masters) {
    this.size = size;
    this.words = words;
    this.awkward = awkward;
    this.masters = masters;
  }

  List<Rows> tables() {
    return List.of(
        new TableRows("facturas", size.facturas(), this::factura),
        new TableRows("user_favorites", size.favoritos(), this::favorito),
        new TableRows("documentos_entidades", size.documentos(), this::documento),
        new TableRows("cotizaciones", size.cotizaciones(), this::cotizacion));
  }

  private Object[] factura(long number) {
    Instant createdAt = words.moment();
    BigDecimal amount = BigDecimal.valueOf(1 + words.below(90_000));
    BigDecimal tax = amount.multiply(TAX);
    Object[] row = {
      "f" + number,
      masters.user(number),
      "cl" + masters.own(number, size.clientes()),
      "v" + masters.own(number, size.viajes()),
      "F-" + number,
      "A",
      words.one("borrador", "timbrada", "pagada", "cancelada"),
      createdAt,
      "MXN",
      amount,
      tax,
      amount.add(tax),
      "[{\"claveProdServ\": \"78101800\", \"descripcion\": \"Flete\", \"cantidad\": 1, "
          + "\"valorUnitario\": "
          + amount
          + ", \"importe\": "
          + amount
          + "}]",
      null,
      createdAt,
      createdAt.plusSeconds(words.below(90_000))
    };
    if (awkward.strikes()) {
      switch (words.below(4)) {
        case 0 -> awkward.loseOne(row, 1, 2, 3, 4, 6, 7, 8, 9, 12);
        case 1 -> row[8] = "PESOS";
        case 2 -> row[12] = "[{\"claveProdServ\": \"78101800\"}]";
        default -> row[6] = awkward.state();
      }
    }
    return row;
  }

  private Object[] favorito(long number) {
    Instant createdAt = words.moment();
    Object[] row = {
      masters.user(number),
      words.one("ubicacion", "cliente", "mercancia", "ruta"),
      "fav" + number,
      words.city(),
      "{\"veces\": " + words.below(50) + ", \"nota\": null}",
      createdAt,
      createdAt
    };
    if (awkward.strikes()) {
      switch (words.below(4)) {
        case 0 -> row[2] = "fav" + Math.floorMod(number - size.empresas(), size.favoritos());
        case 1 -> row[2] = awkward.identity("fav" + number);
        case 2 -> row[1] = "otro#tipo";
        default -> awkward.loseOne(row, 0, 1, 2, 3, 4);
      }
    }
    return row;
  }

  private Object[] documento(long number) {
    Instant createdAt = words.moment();
    String[] owner = owner(number);
    Object[] row = {
      "doc" + number,
      masters.user(number),
      owner[0],
      owner[1],
      "contrato " + number + ".pdf",
      "application/pdf",
      words.below(5_000_000),
      "s3://documentos/" + number,
      words.day().toString(),
      createdAt,
      createdAt
    };
    if (awkward.strikes()) {
      switch (words.below(4)) {
        case 0 -> row[3] = awkward.identity("v" + number);
        case 1 -> row[words.below(2) == 0 ? 4 : 3] = awkward.oddText();
        case 2 -> row[8] = awkward.day();
        default -> awkward.loseOne(row, 1, 2, 3, 4, 6, 7);
      }
    }
    return row;
  }

  /** What a document belongs to: its kind, and its id. */
  private String[] owner(long number) {
    return switch (words.below(4)) {
      case 0 -> new String[] {"conductor", "c" + masters.own(number, size.conductores())};
      case 1 -> new String[] {"vehiculo", "vh" + masters.own(number, size.vehiculos())};
      case 2 -> new String[] {"factura", "f" + masters.own(number, size.facturas())};
      default -> new String[] {"viaje", "v" + masters.own(number, size.viajes())};
    };
  }

  private Object[] cotizacion(long number) {
    Instant createdAt = words.moment();
    Object[] row = {
      "cot" + number,
      masters.user(number),
      "cl" + masters.own(number, size.clientes()),
      words.one("borrador", "enviada", "aceptada", "rechazada"),
      words.city(),
      words.city(),
      words.below(1_500),
      words.money(90_000),
      words.day(),
      createdAt,
      createdAt
    };
    if (awkward.strikes()) {
      switch (words.below(3)) {
        case 0 -> row[3] = awkward.state();
        case 1 -> row[6] = "NaN";
        default -> awkward.loseOne(row, 1, 2, 3, 4, 7, 8);
      }
    }
    return row;
  }
}
