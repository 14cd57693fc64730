package dev.clave.systems.transporte.rule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.systems.transporte.catalogue.Catalogue;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in an item that holds a catalogue code.
 *
 * @param path a JSON pointer in which {@code *} stands for every element of a list
 * @param qualifier the sibling attribute that qualifies the code, or empty
 */
public record CodeSite(String path, Catalogue catalogue, String qualifier) {

  public static CodeSite of(String path, Catalogue catalogue) {
    return new CodeSite(path, catalogue, "");
  }

  /** The codes of an address. */
  public static List<CodeSite> address(String path) {
    return List.of(
        of(path + "/codigoPostal", Catalogue.CODIGO_POSTAL),
        of(path + "/estado", Catalogue.ESTADO),
        new CodeSite(path + "/municipio", Catalogue.MUNICIPIO, "estado"),
        new CodeSite(path + "/localidad", Catalogue.LOCALIDAD, "estado"),
        new CodeSite(path + "/colonia", Catalogue.COLONIA, "codigoPostal"));
  }

  /** The pointers that this site has in an item, where there is a value. */
  List<String> pointers(JsonNode item) {
    List<String> pointers = List.of("");
    for (String step : path.substring(1).split("/", -1)) {
      List<String> next = new ArrayList<>();
      for (String pointer : pointers) {
        if (step.equals("*")) {
          for (int index = 0; index < item.at(pointer).size(); index++) {
            next.add(pointer + "/" + index);
          }
        } else {
          next.add(pointer + "/" + step);
        }
      }
      pointers = next;
    }
    return pointers.stream().filter(pointer -> item.at(pointer).isValueNode()).toList();
  }

  void judge(Inspection inspection, KnownCodes codes, String pointer) {
    if (!inspection.has(pointer)) {
      return;
    }
    String code = inspection.text(pointer);
    String within =
        qualifier.isEmpty()
            ? ""
            : inspection.text(pointer.substring(0, pointer.lastIndexOf('/') + 1) + qualifier);
    String where = within.isEmpty() ? "" : " for `" + within + "`";
    if (!codes.exists(catalogue, code, within)) {
      inspection.error(
          pointer,
          "unknown-code",
          "expected a code of " + catalogue.officialName() + where + ", found `" + code + "`");
    } else if (codes.inForce(catalogue, code, within, inspection.day()).isEmpty()) {
      inspection.error(
          pointer,
          "code-not-in-force",
          "`"
              + code
              + "` of "
              + catalogue.officialName()
              + " is not in force on "
              + inspection.day());
    }
  }
}
