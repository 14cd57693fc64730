package dev.clave.codegen.source;

import dev.clave.codegen.name.NameScope;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.TransactionPlan;
import java.util.List;
import java.util.Set;

/** Writes the record of what a transaction wrote, where that is more than one item. */
final class ResultSource {
  private ResultSource() {}

  static JavaFile write(DesignPlan plan, TransactionPlan transaction, String type) {
    JavaFile file = new JavaFile(plan.packageName(), type);
    NameScope names = NameScope.members(Set.of());
    List<String> components =
        transaction.written().stream()
            .map(each -> each.type() + " " + names.take(each.variable()))
            .toList();
    file.doc(About.text("What the transaction `" + transaction.transaction().name() + "` wrote."));
    file.list("public record " + type + "(", components, ") {}");
    return file;
  }
}
