package dev.clave.systems.transporte;

import static dev.clave.systems.transporte.TransporteSample.amount;

import dev.clave.systems.shipped.Dice;
import dev.clave.systems.shipped.People;
import dev.clave.systems.transporte.client.CartaPorte;
import dev.clave.systems.transporte.client.CartaPorte.Autotransporte;
import dev.clave.systems.transporte.client.CartaPorte.Mercancias;
import dev.clave.systems.transporte.client.CartaPorte.UbicacionesElement;
import dev.clave.systems.transporte.client.CartaPorte.UbicacionesElement.TipoUbicacion;
import dev.clave.systems.transporte.client.Viaje;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Waybills (Carta Porte 3.1) of the sample, whole. */
final class Waybills {
  /** Whoever receives goods, as far as the tax authority may know. */
  private static final String CLIENT = "XAXX010101000";

  private Waybills() {}

  static CartaPorte of(Dice dice, Viaje trip, int number) {
    Instant start = trip.fechaInicio();
    return CartaPorte.builder()
        .userId(trip.userId())
        .id("cp%04d".formatted(number))
        .viajeId(trip.id())
        .clienteId(trip.clienteId().orElseThrow())
        .folio("CP-2024-%04d".formatted(number))
        .status(CartaPorte.Status.TIMBRADO)
        .versionCartaPorte("3.1")
        .emisor(
            CartaPorte.Emisor.builder()
                .rfc("TVA200101AB2")
                .nombre("Transportes del Valle SA de CV")
                .regimenFiscal("601")
                .domicilioFiscal(
                    CartaPorte.Emisor.DomicilioFiscal.builder()
                        .codigoPostal("06600")
                        .estado("CMX")
                        .build())
                .build())
        .receptor(
            CartaPorte.Receptor.builder().rfc(CLIENT).nombre("Comercial SA").usoCfdi("S01").build())
        .ubicaciones(
            List.of(
                place(TipoUbicacion.ORIGEN, "OR000001", "2024-01-15T08:00:00", 0, "06600", "CMX"),
                place(
                    TipoUbicacion.DESTINO, "DE000001", "2024-01-15T16:00:00", 545, "44100", "JAL")))
        .mercancias(goods(dice))
        .autotransporte(transport(dice))
        .figurasTransporte(
            List.of(
                CartaPorte.FigurasTransporteElement.builder()
                    .tipoFigura("01")
                    .rfcFigura("GOPJ800101AB1")
                    .nombreFigura(People.full(dice))
                    .numLicencia("D" + dice.digits(8))
                    .build()))
        .timbrado(
            CartaPorte.Timbrado.builder()
                .uuid("00000000-0000-4000-8000-%012d".formatted(number))
                .fechaTimbrado(start.minus(Duration.ofHours(1)))
                .noCertificadoSAT(dice.digits(20))
                .selloSAT("sample")
                .selloCFD("sample")
                .build())
        .createdAt(start.minus(Duration.ofHours(2)))
        .updatedAt(start.minus(Duration.ofHours(1)))
        .build();
  }

  private static UbicacionesElement place(
      TipoUbicacion kind, String id, String at, int kilometres, String postalCode, String state) {
    return UbicacionesElement.builder()
        .tipoUbicacion(kind)
        .idUbicacion(id)
        .rfcRemitenteDestinatario(CLIENT)
        .fechaHoraSalidaLlegada(at)
        .distanciaRecorrida(amount(kilometres))
        .domicilio(
            UbicacionesElement.Domicilio.builder().codigoPostal(postalCode).estado(state).build())
        .build();
  }

  private static Mercancias goods(Dice dice) {
    int weight = dice.between(500, 20_000);
    return Mercancias.builder()
        .pesoBrutoTotal(amount(weight))
        .unidadPeso("KGM")
        .numTotalMercancias(1)
        .items(
            List.of(
                Mercancias.ItemsElement.builder()
                    .bienesTransp("25174800")
                    .descripcion(
                        dice.one("Productos electrónicos", "Papel y cartón", "Refacciones"))
                    .cantidad(amount(dice.between(10, 200)))
                    .claveUnidad("H87")
                    .pesoEnKg(amount(weight))
                    .build()))
        .build();
  }

  private static Autotransporte transport(Dice dice) {
    return Autotransporte.builder()
        .permSCT("TPAF01")
        .numPermisoSCT(dice.digits(6))
        .identificacionVehicular(
            Autotransporte.IdentificacionVehicular.builder()
                .configVehicular("T3S2")
                .placaVM(dice.letters(3) + dice.digits(3))
                .anioModeloVM(dice.between(2012, 2024))
                .build())
        .seguros(
            Autotransporte.Seguros.builder()
                .aseguraRespCivil("Seguros Centro")
                .polizaRespCivil("POL-" + dice.digits(6))
                .build())
        .remolques(List.of(new Autotransporte.RemolquesElement("CTR004", "REM" + dice.digits(3))))
        .build();
  }
}
