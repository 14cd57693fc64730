package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.SumPlan;
import java.util.List;

/** Writes the sealed interfaces over several records. */
final class SumSource {
  private SumSource() {}

  static JavaFile write(DesignPlan plan, SumPlan sum) {
    JavaFile file = new JavaFile(plan.packageName(), sum.type());
    boolean all = sum.equals(plan.items());
    file.doc(About.text(sum.about()));
    String base = all ? " extends " + file.use("dev.clave.table.item.EntityRecord") : "";
    file.declaration(
        "public sealed interface " + sum.type() + base,
        "permits",
        sum.members().values().stream().distinct().toList(),
        " {");
    file.line(
            "static " + sum.type() + " from(" + file.use("dev.clave.table.item.Item") + " item) {")
        .line("return switch (item.entity()) {");
    sum.members()
        .forEach(
            (entity, type) ->
                file.line("case " + TextLiteral.of(entity) + " -> " + type + ".from(item);"));
    file.line(
            "default -> throw new IllegalArgumentException("
                + "\"no entity `\" + item.entity() + \"`\");")
        .line("};")
        .line("}");
    return file.line("}");
  }

  /** Writes the interface of all keys. */
  static JavaFile keys(DesignPlan plan) {
    JavaFile file = new JavaFile(plan.packageName(), plan.keyInterface());
    file.doc(
        About.text("The key of any item of `" + plan.design().name() + "`."),
        "@param <T> the record of the entity");
    String before =
        "public sealed interface "
            + plan.keyInterface()
            + "<T extends "
            + plan.items().type()
            + ">";
    String parent = "extends " + file.use("dev.clave.table.typed.EntityKey") + "<T>";
    List<String> keys = plan.entities().stream().map(each -> each.keyType()).toList();
    if (file.fits(before + " " + parent)) {
      file.declaration(before + " " + parent, "permits", keys, " {}");
    } else {
      file.line(before);
      file.declaration("    " + parent, "permits", keys, " {}");
    }
    return file;
  }
}
