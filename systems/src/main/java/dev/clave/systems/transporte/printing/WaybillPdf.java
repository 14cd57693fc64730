package dev.clave.systems.transporte.printing;

import dev.clave.systems.transporte.client.CartaPorte;
import dev.clave.systems.transporte.client.CartaPorte.Autotransporte;
import dev.clave.systems.transporte.client.CartaPorte.UbicacionesElement;
import dev.clave.systems.transporte.printing.Sheets.Column;
import dev.clave.systems.transporte.printing.Sheets.Fact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A waybill as a person reads it on the road, in Spanish: the authority and the police do. It is
 * the printed form of what is stored; the XML that is stamped is another program's work.
 */
public final class WaybillPdf {
  private static final ZoneId MEXICO = ZoneId.of("America/Mexico_City");
  private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm");
  private static final List<Column> PLACES =
      List.of(
          new Column("Tipo", 0.10),
          new Column("RFC", 0.20),
          new Column("Fecha y hora local", 0.22),
          new Column("Código postal", 0.16),
          new Column("Estado", 0.12),
          new Column("Distancia, km", 0.20));
  private static final List<Column> GOODS =
      List.of(
          new Column("Clave", 0.13),
          new Column("Descripción", 0.37),
          new Column("Cantidad", 0.13),
          new Column("Unidad", 0.10),
          new Column("Peso, kg", 0.13),
          new Column("Material peligroso", 0.14));
  private static final List<Column> FIGURES =
      List.of(
          new Column("Tipo", 0.10),
          new Column("Nombre", 0.42),
          new Column("RFC", 0.24),
          new Column("Licencia", 0.24));

  private WaybillPdf() {}

  /** The document of a waybill. */
  public static byte[] of(CartaPorte waybill) {
    try (Sheets sheets = new Sheets("Carta Porte " + waybill.folio())) {
      write(waybill, sheets);
      return sheets.bytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(CartaPorte waybill, Sheets sheets) throws IOException {
    sheets.title("Carta Porte " + waybill.folio());
    sheets.paragraph(standing(waybill));
    sheets.facts(
        List.of(
            new Fact("Versión del complemento", waybill.versionCartaPorte()),
            new Fact("Viaje", waybill.viajeId())));
    sheets.heading("Emisor y receptor");
    sheets.facts(
        List.of(
            new Fact("Emisor", waybill.emisor().nombre()),
            new Fact("Receptor", waybill.receptor().nombre()),
            new Fact("RFC del emisor", waybill.emisor().rfc()),
            new Fact("RFC del receptor", waybill.receptor().rfc()),
            new Fact("Régimen fiscal", waybill.emisor().regimenFiscal()),
            new Fact("Uso del CFDI", waybill.receptor().usoCfdi())));
    sheets.heading("Ubicaciones");
    sheets.table(PLACES, waybill.ubicaciones().stream().map(WaybillPdf::place).toList());
    goods(waybill.mercancias(), sheets);
    transport(waybill.autotransporte(), sheets);
    sheets.heading("Figuras del transporte");
    sheets.table(
        FIGURES,
        waybill.figurasTransporte().stream()
            .map(
                each ->
                    List.of(
                        each.tipoFigura(),
                        each.nombreFigura(),
                        each.rfcFigura().orElse(""),
                        each.numLicencia().orElse("")))
            .toList());
    if (waybill.timbrado().isPresent()) {
      stamp(waybill.timbrado().get(), sheets);
    }
  }

  private static String standing(CartaPorte waybill) {
    return switch (waybill.status()) {
      case BORRADOR -> "BORRADOR: sin timbre, sin validez fiscal.";
      case TIMBRADO -> "Timbrada.";
      case CANCELADO -> "CANCELADA: sin validez fiscal.";
    };
  }

  private static List<String> place(UbicacionesElement place) {
    return List.of(
        place.idUbicacion(),
        place.rfcRemitenteDestinatario(),
        place.fechaHoraSalidaLlegada().replace('T', ' '),
        place.domicilio().codigoPostal(),
        place.domicilio().estado(),
        place.distanciaRecorrida().map(BigDecimal::toPlainString).orElse(""));
  }

  private static void goods(CartaPorte.Mercancias goods, Sheets sheets) throws IOException {
    sheets.heading("Mercancías");
    sheets.facts(
        List.of(
            new Fact(
                "Peso bruto total",
                goods.pesoBrutoTotal().toPlainString() + " " + goods.unidadPeso()),
            new Fact("Número de mercancías", Long.toString(goods.numTotalMercancias()))));
    sheets.table(
        GOODS,
        goods.items().stream()
            .map(
                each ->
                    List.of(
                        each.bienesTransp(),
                        each.descripcion(),
                        each.cantidad().toPlainString(),
                        each.claveUnidad(),
                        each.pesoEnKg().toPlainString(),
                        each.cveMaterialPeligroso().orElse("No")))
            .toList());
  }

  private static void transport(Autotransporte transport, Sheets sheets) throws IOException {
    sheets.heading("Autotransporte");
    Autotransporte.IdentificacionVehicular vehicle = transport.identificacionVehicular();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("Permiso SCT", transport.permSCT() + " " + transport.numPermisoSCT()));
    facts.add(new Fact("Configuración vehicular", vehicle.configVehicular()));
    facts.add(new Fact("Placa", vehicle.placaVM()));
    facts.add(new Fact("Año modelo", Long.toString(vehicle.anioModeloVM())));
    facts.add(
        new Fact(
            "Seguro de responsabilidad civil",
            transport.seguros().aseguraRespCivil()
                + ", póliza "
                + transport.seguros().polizaRespCivil()));
    String trailers =
        transport.remolques().stream()
            .flatMap(List::stream)
            .map(each -> each.subTipoRem() + " " + each.placa())
            .collect(Collectors.joining(", "));
    facts.add(new Fact("Remolques", trailers.isEmpty() ? "Ninguno" : trailers));
    sheets.facts(facts);
  }

  private static void stamp(CartaPorte.Timbrado stamp, Sheets sheets) throws IOException {
    sheets.heading("Timbre fiscal");
    sheets.facts(
        Stream.of(
                new Fact("Folio fiscal (UUID)", stamp.uuid()),
                new Fact(
                    "Fecha de timbrado, centro de México",
                    MOMENT.format(stamp.fechaTimbrado().atZone(MEXICO))),
                new Fact("Certificado del SAT", stamp.noCertificadoSAT()))
            .toList());
    sheets.paragraph("Sello del SAT: " + stamp.selloSAT());
    sheets.paragraph("Sello del CFD: " + stamp.selloCFD());
  }
}
