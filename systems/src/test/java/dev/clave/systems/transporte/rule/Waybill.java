package dev.clave.systems.transporte.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Items as a caller would send them. */
final class Waybill {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Waybill() {}

  static ObjectNode json(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (JsonProcessingException unreadable) {
      throw new IllegalArgumentException(unreadable);
    }
  }

  /** A waybill with which nothing is wrong. */
  static ObjectNode right() {
    return json(
        """
        {"folio": "CP-1", "status": "timbrado", "versionCartaPorte": "3.1",
         "emisor": {"rfc": "ABC010101AB1", "nombre": "Fletes del Norte", "regimenFiscal": "601",
           "domicilioFiscal": {"codigoPostal": "06600", "estado": "CMX", "municipio": "015"}},
         "receptor": {"rfc": "XAXX010101000", "nombre": "Mostrador", "usoCfdi": "S01"},
         "ubicaciones": [
           {"tipoUbicacion": "Origen", "idUbicacion": "OR000001",
            "rfcRemitenteDestinatario": "XAXX010101000",
            "fechaHoraSalidaLlegada": "2024-01-15T08:00:00",
            "domicilio": {"codigoPostal": "06600", "estado": "CMX", "municipio": "015"}},
           {"tipoUbicacion": "Destino", "idUbicacion": "DE000001",
            "rfcRemitenteDestinatario": "XAXX010101000", "distanciaRecorrida": 550,
            "fechaHoraSalidaLlegada": "2024-01-15T16:00:00",
            "domicilio": {"codigoPostal": "44100", "estado": "JAL", "municipio": "039"}}],
         "mercancias": {"pesoBrutoTotal": 5000, "unidadPeso": "KGM", "numTotalMercancias": 2,
           "items": [
             {"bienesTransp": "25174800", "descripcion": "Radios", "cantidad": 100,
              "claveUnidad": "H87", "pesoEnKg": 3000},
             {"bienesTransp": "44121600", "descripcion": "Papel", "cantidad": 50,
              "claveUnidad": "H87", "pesoEnKg": 2000.00}]},
         "autotransporte": {"permSCT": "TPAF01", "numPermisoSCT": "123456",
           "identificacionVehicular":
             {"configVehicular": "T3S2R4", "placaVM": "ABC123", "anioModeloVM": 2022},
           "seguros": {"aseguraRespCivil": "Seguros del Sur", "polizaRespCivil": "P-1"},
           "remolques": [{"subTipoRem": "CTR004", "placa": "REM456"}]},
         "figurasTransporte": [{"tipoFigura": "01", "rfcFigura": "XAXX010101000",
           "nombreFigura": "Operador", "numLicencia": "D12345678"}],
         "timbrado": {"uuid": "12345678-1234-1234-1234-123456789012",
           "fechaTimbrado": "2024-01-15T10:00:00Z"}}\
        """);
  }
}
