package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Doing what the findings of the documented designs propose leaves nothing to find. */
final class ProposedFixesTest {
  @Test
  void theProposalsForPaiWork() {
    assertClean(
        documented("pai")
            .with("_sk: RETIRO#<FechaRetiroISO>", "_sk: RETIRO#<FechaRetiroISO>#<id>")
            .with("FechaRetiroISO: timestamp,", "FechaRetiroISO: timestamp, id: string,")
            .with(
                "_sk: METADATA\n    GSI7PK: ORIGEN#<id_origen>#ID_CONTRATO#<id_contrato>",
                "_sk: CATCONTRATO#<id_contrato>\n    GSI7PK: ORIGEN#<id_origen>")
            .with(
                "GSI7SK: CAT_CONTRATO#<id_empresa>",
                "GSI7SK: ID_CONTRATO#<id_contrato>#CAT_CONTRATO#<id_empresa>")
            .with("GSI7PK begins_with ORIGEN#<id_origen>#", "GSI7PK = ORIGEN#<id_origen>")
            .with("_sk: METADATA\n    GSI6PK", "_sk: CONFGRUPOCONTRATO#<id_contrato>\n    GSI6PK"));
  }

  @Test
  void theProposalsForTransporteWork() {
    assertClean(
        documented("transporte")
            .with(
                "    GSI2PK: CONDUCTOR#<conductorId>\n    GSI2SK: <fechaInicio>\n",
                """
                    references:
                      conductor: { GSI2PK: CONDUCTOR#<conductorId>, GSI2SK: <fechaInicio> }
                      vehiculo: { GSI2PK: VEHICULO#<vehiculoId>, GSI2SK: <fechaInicio> }
                      cliente: { GSI2PK: CLIENTE#<clienteId>, GSI2SK: <fechaInicio> }
                """)
            .with("SK: VIAJE#<viajeId>#EVENT#<timestamp>", "SK: EVENT#<viajeId>#<timestamp>")
            .with(
                "GSI2PK: VIAJE#<viajeId>\n    GSI2SK: <createdAt>",
                "GSI2PK: VIAJE#<viajeId>\n    GSI2SK: CARTA#<createdAt>")
            .with("and SK begins_with CARTA#", "and GSI2SK begins_with CARTA#"));
  }

  @Test
  void theProposalsForGamificacionWork() {
    assertClean(
        documented("gamificacion")
            .with("GSI2PK: LEVEL#<level>", "GSI2PK: { template: \"LEVEL#<level>\", shards: 12 }")
            .with(
                "GSI3PK: STATUS#<status>",
                "GSI3PK: { template: \"STATUS#<status>\", shards: 12 }"));
  }

  @Test
  void theProposalsForPortfolioWork() {
    assertClean(
        documented("portfolio")
            .with("GSI1PK: USER#<email>", "GSI1PK: EMAIL#<email>\n    unique: [email]")
            .with("GSI1PK = USER#<email>", "GSI1PK = EMAIL#<email>")
            .with(
                "SK: METADATA\n    GSI1PK: CATEGORY",
                "SK: METADATA\n    unique: [slug]\n    GSI1PK: CATEGORY"));
  }

  private static Text documented(String system) {
    return new Text(Systems.text(system, "as-documented.yaml"));
  }

  private static void assertClean(Text text) {
    assertThat(Design.check(text.whole()).findings()).isEmpty();
  }

  /** A design being mended. */
  private record Text(String whole) {
    Text with(String before, String after) {
      assertThat(whole).contains(before);
      return new Text(whole.replace(before, after));
    }
  }
}
