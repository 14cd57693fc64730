package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.TransactionPlan;
import java.util.ArrayList;
import java.util.List;

/** Writes a method for each transaction; {@code bound} is the variable that a scope has bound. */
final class TransactionMethods {
  private final JavaFile file;
  private final String bound;

  TransactionMethods(JavaFile file, String bound) {
    this.file = file;
    this.bound = bound;
  }

  void write(List<TransactionPlan> transactions) {
    transactions.forEach(this::write);
  }

  private void write(TransactionPlan transaction) {
    List<ParameterPlan> parameters = ParameterMap.without(transaction.parameters(), bound);
    doc(transaction);
    file.list(
        "public " + result(transaction) + " " + transaction.method() + "(",
        declarations(transaction),
        ") {");
    inputs(transaction, parameters);
    boolean named = !transaction.refusals().isEmpty();
    if (named) {
      file.line("try {");
    }
    body(transaction);
    if (named) {
      file.use("dev.clave.table.item.TableException");
      file.line("} catch (TableException refusal) {")
          .line("throw " + transaction.refusedType() + ".of(refusal);")
          .line("}");
    }
    file.line("}");
  }

  /** The parameters of the method, each with its type. */
  List<String> declarations(TransactionPlan transaction) {
    List<String> declarations = new ArrayList<>();
    transaction.records().forEach(each -> declarations.add(each.type() + " " + each.variable()));
    for (ParameterPlan each : ParameterMap.without(transaction.parameters(), bound)) {
      declarations.add(
          each.optional()
              ? file.use("java.util.Optional") + "<" + file.boxed(each.type()) + "> " + each.name()
              : file.use(each.type()) + " " + each.name());
    }
    return declarations;
  }

  private void doc(TransactionPlan transaction) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(
        About.sentence(
            transaction.transaction().about(),
            "Runs the transaction `" + transaction.transaction().name() + "`: all or nothing"));
    transaction
        .reasons()
        .forEach(
            each ->
                paragraphs.add(
                    "@throws "
                        + transaction.refusedType()
                        + "."
                        + each.name()
                        + " "
                        + About.reason(each)));
    paragraphs.add(
        "@throws "
            + file.use("dev.clave.table.item.TableException")
            + " {@code REFUSED_INPUT} if an input does not fit the design, {@code BUSY}");
    file.blank().doc(paragraphs.toArray(String[]::new));
  }

  /** What the method gives; {@code void} for nothing. */
  static String result(TransactionPlan transaction) {
    return transaction
        .resultType()
        .orElseGet(
            () -> transaction.written().isEmpty() ? "void" : transaction.written().get(0).type());
  }

  private void inputs(TransactionPlan transaction, List<ParameterPlan> parameters) {
    String type = file.use("dev.clave.table.typed.TransactionInputs");
    file.line(type + " inputs = new TransactionInputs();");
    for (EntityPlan each : transaction.records()) {
      file.line("inputs.item(" + each.variable() + ");");
    }
    for (ParameterPlan each : parameters) {
      String value = each.optional() ? each.name() : each.plain();
      file.line("inputs.input(" + TextLiteral.of(each.input()) + ", " + value + ");");
    }
  }

  private void body(TransactionPlan transaction) {
    String call =
        "table.transact(" + TextLiteral.of(transaction.transaction().name()) + ", inputs.toMap())";
    List<EntityPlan> writtenEntities = transaction.written();
    if (writtenEntities.isEmpty()) {
      file.line(call + ";");
    } else if (writtenEntities.size() == 1) {
      file.list(
          "return " + writtenEntities.get(0).type() + ".from(", List.of(call + ".get(0)"), ");");
    } else {
      String items = file.use("java.util.List") + "<" + file.use("dev.clave.table.item.Item") + ">";
      file.assignment(items + " written", call);
      List<String> arguments = new ArrayList<>();
      for (int i = 0; i < writtenEntities.size(); i++) {
        arguments.add(writtenEntities.get(i).type() + ".from(written.get(" + i + "))");
      }
      file.list("return new " + transaction.resultType().orElseThrow() + "(", arguments, ");");
    }
  }
}
