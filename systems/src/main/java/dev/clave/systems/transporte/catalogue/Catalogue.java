package dev.clave.systems.transporte.catalogue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SAT catalogue of CFDI 4.0 or Carta Porte 3.1, and how its published sheet is laid out: column
 * names, several joined by |.
 */
public enum Catalogue {
  // Places, in both workbooks
  CODIGO_POSTAL("c_CodigoPostal", 5, "c_CodigoPostal", "", ""),
  COLONIA("c_Colonia", 4, "c_Colonia", "Nombre del asentamiento", "c_CodigoPostal"),
  LOCALIDAD("c_Localidad", 2, "c_Localidad", "Descripción", "c_Estado"),
  MUNICIPIO("c_Municipio", 3, "c_Municipio", "Descripción", "c_Estado"),
  ESTADO("c_Estado", 0, "c_Estado", "Nombre del estado", "c_Pais"),
  PAIS("c_Pais", 0, "c_Pais", "Descripción", ""),

  // CFDI 4.0
  ADUANA("c_Aduana", 2, "c_Aduana", "Descripción", ""),
  CLAVE_PROD_SERV("c_ClaveProdServ", 8, "c_ClaveProdServ", "Descripción|Palabras similares", ""),
  CLAVE_UNIDAD("c_ClaveUnidad", 0, "c_ClaveUnidad|Clave unidad", "Nombre|Descripción", ""),
  EXPORTACION("c_Exportacion", 2, "c_Exportacion", "Descripción", ""),
  FORMA_PAGO("c_FormaPago", 2, "c_FormaPago", "Descripción", ""),
  IMPUESTO("c_Impuesto", 3, "c_Impuesto", "Descripción", ""),
  MESES("c_Meses", 2, "c_Meses", "Descripción", ""),
  METODO_PAGO("c_MetodoPago", 0, "c_MetodoPago", "Descripción", ""),
  MONEDA("c_Moneda", 0, "c_Moneda", "Descripción", ""),
  NUM_PEDIMENTO_ADUANA("c_NumPedimentoAduana", 2, "c_Aduana", "Patente|Ejercicio", "Patente"),
  OBJETO_IMP("c_ObjetoImp", 2, "c_ObjetoImp", "Descripción", ""),
  PATENTE_ADUANAL("c_PatenteAduanal", 4, "c_PatenteAduanal", "", ""),
  PERIODICIDAD("c_Periodicidad", 2, "c_Periodicidad", "Descripción", ""),
  REGIMEN_FISCAL("c_RegimenFiscal", 0, "c_RegimenFiscal", "Descripción", ""),
  TASA_O_CUOTA("c_TasaOCuota", 0, "Valor máximo", "Rango o Fijo|Factor", "Impuesto"),
  TIPO_DE_COMPROBANTE("c_TipoDeComprobante", 0, "c_TipoDeComprobante", "Descripción", ""),
  TIPO_FACTOR("c_TipoFactor", 0, "c_TipoFactor", "", ""),
  TIPO_RELACION("c_TipoRelacion", 2, "c_TipoRelacion", "Descripción", ""),
  USO_CFDI("c_UsoCFDI", 0, "c_UsoCFDI", "Descripción", ""),

  // Carta Porte 3.1: what is carried, by whom
  CLAVE_PROD_SERV_CP(
      "c_ClaveProdServCP",
      8,
      "c_ClaveProdServ|c_ClaveProdServCP|Clave producto",
      "Descripción|Palabras similares",
      ""),
  CLAVE_UNIDAD_PESO("c_ClaveUnidadPeso", 0, "Clave unidad", "Nombre|Descripción", ""),
  MATERIAL_PELIGROSO(
      "c_MaterialPeligroso", 4, "Clave material peligroso", "Descripción|Nombre técnico", ""),
  TIPO_EMBALAJE("c_TipoEmbalaje", 0, "Clave de designación", "Descripción", ""),
  TIPO_MATERIA("c_TipoMateria", 2, "Clave", "Descripción", ""),
  SECTOR_COFEPRIS("c_SectorCOFEPRIS", 2, "Clave", "Descripción", ""),
  FORMA_FARMACEUTICA("c_FormaFarmaceutica", 2, "Clave", "Descripción", ""),
  CONDICIONES_ESPECIALES("c_CondicionesEspeciales", 2, "Clave", "Descripción", ""),
  REGIMEN_ADUANERO("c_RegimenAduanero", 0, "Clave", "Descripción", ""),
  DOCUMENTO_ADUANERO("c_DocumentoAduanero", 2, "Clave", "Descripción", ""),
  REGISTRO_ISTMO("c_RegistroISTMO", 2, "Clave", "Descripción", ""),
  FIGURA_TRANSPORTE("c_FiguraTransporte", 2, "Clave figura transporte", "Descripción", ""),
  PARTE_TRANSPORTE("c_ParteTransporte", 0, "Clave", "Descripción", ""),
  CVE_TRANSPORTE(
      "c_CveTransporte", 2, "Clave transporte", "Descripción del tipo de transporte", ""),
  TIPO_PERMISO("c_TipoPermiso", 0, "Clave", "Descripción", ""),
  TIPO_ESTACION("c_TipoEstacion", 2, "Clave de estación", "Descripción del tipo de estación", ""),
  ESTACIONES("c_Estaciones", 0, "Clave identificación", "Descripción", ""),

  // Carta Porte 3.1: by road, sea, air and rail
  CONFIG_AUTOTRANSPORTE("c_ConfigAutotransporte", 0, "Clave nomenclatura", "Descripción", ""),
  SUB_TIPO_REM("c_SubTipoRem", 0, "Clave tipo remolque", "Remolque o semirremolque", ""),
  CONFIG_MARITIMA("c_ConfigMaritima", 0, "Clave configuración marítima", "Descripción", ""),
  CLAVE_TIPO_CARGA("c_ClaveTipoCarga", 0, "Clave tipo carga", "Descripción", ""),
  CONTENEDOR_MARITIMO(
      "c_ContenedorMaritimo", 0, "Clave del contenedor marítimo", "Descripción", ""),
  NUM_AUTORIZACION_NAVIERO("c_NumAutorizacionNaviero", 0, "Número de autorización", "", ""),
  CODIGO_TRANSPORTE_AEREO(
      "c_CodigoTransporteAereo", 0, "Clave identificación", "Nombre de la aerolínea", ""),
  TIPO_DE_SERVICIO("c_TipoDeServicio", 0, "Clave", "Descripción", ""),
  DERECHOS_DE_PASO(
      "c_DerechosDePaso", 0, "Clave del derecho de paso", "Derecho de paso|Concesionario", ""),
  TIPO_CARRO("c_TipoCarro", 0, "Clave", "Tipo de carro", ""),
  CONTENEDOR("c_Contenedor", 0, "Clave", "Tipo de contenedor|Descripción", ""),
  TIPO_DE_TRAFICO("c_TipoDeTrafico", 0, "Clave", "Descripción", "");

  /** A sheet that is too long for its format goes on in sheets with a number behind the name. */
  private static final Pattern PART =
      Pattern.compile("(.+?)(_Parte)?_\\d+", Pattern.CASE_INSENSITIVE);

  /** A rate is written with six decimals in an invoice, and as a number in a sheet. */
  private static final Pattern RATE = Pattern.compile("\\d+(\\.\\d+)?");

  private static final int RATE_DECIMALS = 6;

  private final String officialName;
  private final int codeWidth;
  private final String codeColumns;
  private final String textColumns;
  private final String qualifierColumn;

  Catalogue(
      String officialName,
      int codeWidth,
      String codeColumns,
      String textColumns,
      String qualifierColumn) {
    this.officialName = officialName;
    this.codeWidth = codeWidth;
    this.codeColumns = codeColumns;
    this.textColumns = textColumns;
    this.qualifierColumn = qualifierColumn;
  }

  /** The catalogue with this SAT name, such as {@code c_UsoCFDI}. */
  public static Optional<Catalogue> named(String officialName) {
    return Arrays.stream(values())
        .filter(catalogue -> catalogue.officialName.equals(officialName))
        .findFirst();
  }

  /**
   * The catalogue of a workbook's sheet, such as {@code C_Colonia_2} or {@code
   * c_CodigoPostal_Parte_1}.
   */
  static Optional<Catalogue> ofSheet(String sheet) {
    Matcher part = PART.matcher(sheet.strip());
    String name = part.matches() ? part.group(1) : sheet.strip();
    return Arrays.stream(values())
        .filter(catalogue -> catalogue.officialName.equalsIgnoreCase(name))
        .findFirst();
  }

  /** The name that SAT gives it, such as {@code c_UsoCFDI}. */
  public String officialName() {
    return officialName;
  }

  /** The headers that its code column has had over the years. */
  List<String> codeColumns() {
    return names(codeColumns);
  }

  /** The columns that describe a code; the first names it, all are searched. */
  List<String> textColumns() {
    return names(textColumns);
  }

  /** The column that tells two equal codes apart, or empty: a municipality is unique in a state. */
  String qualifierColumn() {
    return qualifierColumn;
  }

  /** The code with the leading zeros that spreadsheets lose. */
  String padded(String code) {
    if (this == TASA_O_CUOTA && RATE.matcher(code).matches()) {
      return new BigDecimal(code).setScale(RATE_DECIMALS, RoundingMode.HALF_UP).toPlainString();
    }
    return codeWidth <= code.length() || !code.chars().allMatch(Character::isDigit)
        ? code
        : "0".repeat(codeWidth - code.length()) + code;
  }

  private static List<String> names(String joinedCodes) {
    return joinedCodes.isEmpty() ? List.of() : List.of(joinedCodes.split("\\|", -1));
  }
}
