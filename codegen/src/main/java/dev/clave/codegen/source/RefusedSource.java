package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.EntityPlan.Refusal;
import dev.clave.codegen.plan.TransactionPlan;
import java.util.ArrayList;
import java.util.List;

/** Writes the refusals of an entity or of a transaction, each a class that can be caught. */
final class RefusedSource {
  private final JavaFile file;

  private RefusedSource(JavaFile file) {
    this.file = file;
  }

  static JavaFile entity(DesignPlan plan, EntityPlan entity) {
    RefusedSource source =
        new RefusedSource(new JavaFile(plan.packageName(), entity.refusedType()));
    List<String> tests = new ArrayList<>();
    entity.refusals().forEach(each -> tests.add(test(each)));
    source.write(
        "A write of `" + entity.name() + "` that was refused.",
        entity.refusals(),
        tests,
        entity.refusals());
    return source.file;
  }

  static JavaFile transaction(DesignPlan plan, TransactionPlan transaction) {
    RefusedSource source =
        new RefusedSource(new JavaFile(plan.packageName(), transaction.refusedType()));
    List<Refusal> refusals = new ArrayList<>();
    List<String> tests = new ArrayList<>();
    for (TransactionPlan.StepRefusal each : transaction.refusals()) {
      refusals.add(each.refusal());
      tests.add("refusal.step().orElse(0) == " + each.step() + " && " + test(each.refusal()));
    }
    source.write(
        "The transaction `" + transaction.transaction().name() + "`, refused.",
        refusals,
        tests,
        transaction.reasons());
    return source.file;
  }

  private static String test(Refusal refusal) {
    String kind = "refusal.kind() == Kind." + refusal.kind().name();
    String about =
        refusal.attribute().isEmpty()
            ? "isAbout(refusal, " + TextLiteral.of(refusal.entity()) + ")"
            : "isAbout(refusal, "
                + TextLiteral.of(refusal.entity())
                + ", "
                + TextLiteral.of(refusal.attribute())
                + ")";
    return kind + " && " + about;
  }

  private void write(
      String about, List<Refusal> refusals, List<String> tests, List<Refusal> reasons) {
    String name = file.typeName();
    String parent = file.use("dev.clave.table.item.TableException");
    file.doc(
        About.text(about),
        "Each reason is a class of its own, so that {@code catch} and {@code switch} can name it.");
    file.line("public abstract sealed class " + name + " extends " + parent + " {");
    file.line("private static final long serialVersionUID = 1L;")
        .blank()
        .line("private " + name + "(TableException refusal) {")
        .line("super(refusal);")
        .line("}")
        .blank();
    file.doc("The refusal as the class of its reason; as it is, if it has another reason.")
        .line("static TableException of(TableException refusal) {");
    for (int i = 0; i < refusals.size(); i++) {
      file.condition(tests.get(i));
      file.line("return new " + refusals.get(i).name() + "(refusal);").line("}");
    }
    file.line("return refusal;").line("}");
    for (Refusal each : reasons) {
      file.blank()
          .doc(About.text(each.about()))
          .line("public static final class " + each.name() + " extends " + name + " {")
          .line("private static final long serialVersionUID = 1L;")
          .blank()
          .line("private " + each.name() + "(TableException refusal) {")
          .line("super(refusal);")
          .line("}")
          .line("}");
    }
    file.line("}");
  }
}
