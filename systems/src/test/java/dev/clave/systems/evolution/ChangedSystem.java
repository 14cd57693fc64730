package dev.clave.systems.evolution;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.systems.Systems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A system of ours with three changes of its design: an attribute is renamed, the items get another
 * primary key, a value becomes unique.
 *
 * @param entity the entity that changes
 * @param id its attribute that tells items apart
 * @param owner the attribute that tells partitions apart
 * @param text an attribute that programs change meanwhile; the rename is of this one
 * @param renamed its later name
 * @param pattern gives the items of a partition
 */
record ChangedSystem(
    String name,
    String entity,
    String id,
    String owner,
    String text,
    String renamed,
    String pattern,
    String prefix,
    IntFunction<Map<String, Object>> others) {
  private static final int ITEMS_A_PARTITION = 1000;

  static final List<ChangedSystem> ALL =
      List.of(
          new ChangedSystem(
              "pai",
              "dispositivo",
              "id_disp",
              "id_usuario",
              "modelo",
              "modeloEquipo",
              "dispositivosDeUsuario",
              "DISP#",
              number -> Map.of("plataforma", "ios")),
          new ChangedSystem(
              "transporte",
              "remolque",
              "id",
              "userId",
              "subTipoRem",
              "subtipo",
              "remolques",
              "REMOLQUE#",
              number -> Map.of("placa", "P%08d".formatted(number), "estado", "disponible")),
          new ChangedSystem(
              "gamificacion",
              "goal",
              "goalId",
              "userId",
              "title",
              "titulo",
              "goals",
              "GOAL#",
              number -> Map.of("target", 10)),
          new ChangedSystem(
              "portfolio",
              "notification",
              "notificationId",
              "userId",
              "message",
              "body",
              "notificationsOfUser",
              "NOTIFICATION#",
              number -> Map.of("kind", "system")));

  private String designText() {
    return Systems.table(name).orElseThrow().designText().orElseThrow();
  }

  /**
   * The system as it is, then with one change more each time. Attributes inside a map are renamed
   * only together with the key.
   */
  List<Design> versions() {
    String first = designText();
    String block = first.substring(first.indexOf("\n  " + entity + ":\n"));
    block = block.substring(0, block.indexOf("\n\n", 2));
    String declared =
        block.replaceFirst(
            "(?m)^( +)%s: ([^#\\n]*?) *$".formatted(text),
            "$1%s: { is: $2, was: %s }".formatted(renamed, text));
    String withoutFormerNames =
        declared.replaceFirst("\\{ is: ([^,]*), was: %s }".formatted(text), "$1");
    Design start = design(first);
    Design withUnique =
        rekeyed(
            first,
            block,
            withoutFormerNames.replaceFirst(
                "\n    attributes:", "\n    unique: [" + renamed + "]\n    attributes:"));
    boolean nested = first.contains("\nunder: ");
    return nested
        ? List.of(start, rekeyed(first, block, declared), withUnique)
        : List.of(
            start,
            design(first.replace(block, declared)),
            rekeyed(first, block, withoutFormerNames),
            withUnique);
  }

  /** Only the primary key, and the patterns that read it: indexes may use the same prefix. */
  private Design rekeyed(String first, String block, String changed) {
    return design(
        first
            .replace("and SK begins_with " + prefix, "and SK begins_with NEW-" + prefix)
            .replace("and _sk begins_with " + prefix, "and _sk begins_with NEW-" + prefix)
            .replace(
                block, changed.replaceFirst("(?m)^( +_?[sS][kK]: )" + prefix, "$1NEW-" + prefix)));
  }

  private static Design design(String text) {
    Checked checked = Design.check(text);
    return checked
        .design()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }

  String ownerOf(int number) {
    return "o" + number / ITEMS_A_PARTITION;
  }

  /** How many of so many items are in the partition of one of them. */
  int inPartitionOf(int number, int items) {
    int first = number / ITEMS_A_PARTITION * ITEMS_A_PARTITION;
    return Math.min(items, first + ITEMS_A_PARTITION) - first;
  }

  Map<String, Object> key(int number) {
    return Map.of(owner, ownerOf(number), id, "i" + number);
  }

  Map<String, Object> item(int number, String attribute) {
    Map<String, Object> values = new HashMap<>(others.apply(number));
    values.putAll(key(number));
    values.put(attribute, value(number, 0));
    return values;
  }

  /** The text of an item after so many writes; no two items have the same. */
  static String value(int number, int writes) {
    return "t" + number + "-" + writes;
  }
}
