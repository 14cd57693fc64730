package dev.clave.systems.transporte.reference;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A SAT catalogue, and how its published file is laid out: column names, several joined by |. */
public enum Catalogue {
  CODIGO_POSTAL("c_CodigoPostal", 5, "c_CodigoPostal", "", ""),
  MUNICIPIO("c_Municipio", 3, "c_Municipio", "Descripción", "c_Estado"),
  ESTADO("c_Estado", 0, "c_Estado", "Nombre del estado", "c_Pais"),
  CLAVE_PROD_SERV_CP(
      "c_ClaveProdServCP",
      8,
      "c_ClaveProdServ|c_ClaveProdServCP|Clave producto",
      "Descripción|Palabras similares",
      ""),
  CLAVE_UNIDAD("c_ClaveUnidad", 0, "c_ClaveUnidad|Clave unidad", "Nombre|Descripción", ""),
  TIPO_EMBALAJE("c_TipoEmbalaje", 0, "Clave de designación", "Descripción", ""),
  CONFIG_AUTOTRANSPORTE("c_ConfigAutotransporte", 0, "Clave nomenclatura", "Descripción", ""),
  SUB_TIPO_REM("c_SubTipoRem", 0, "Clave tipo remolque", "Remolque o semirremolque", ""),
  TIPO_PERMISO("c_TipoPermiso", 0, "Clave", "Descripción", ""),
  MATERIAL_PELIGROSO(
      "c_MaterialPeligroso", 4, "Clave material peligroso", "Descripción|Nombre técnico", ""),
  REGIMEN_FISCAL("c_RegimenFiscal", 0, "c_RegimenFiscal", "Descripción", ""),
  USO_CFDI("c_UsoCFDI", 0, "c_UsoCFDI", "Descripción", "");

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
    return codeWidth <= code.length() || !code.chars().allMatch(Character::isDigit)
        ? code
        : "0".repeat(codeWidth - code.length()) + code;
  }

  private static List<String> names(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split("\\|", -1));
  }
}
