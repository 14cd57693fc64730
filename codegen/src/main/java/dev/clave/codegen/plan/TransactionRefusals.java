package dev.clave.codegen.plan;

import dev.clave.codegen.name.NameScope;
import dev.clave.codegen.plan.EntityPlan.Refusal;
import dev.clave.codegen.plan.TransactionPlan.StepRefusal;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Why a transaction may be refused, by step. A parent that is missing has one name, whether a step
 * writes the parent or an item that the parent counts. Two steps on items of the same entity have
 * two names, because the caller must know which of the items it was.
 */
final class TransactionRefusals {
  private record Subject(Refusal.Kind kind, String entity, String attribute) {
    Subject(Refusal refusal) {
      this(refusal.kind(), refusal.entity(), refusal.attribute());
    }
  }

  private final NameScope names = NameScope.types(NestedTypes.USED);
  private final Map<Subject, Refusal> refusalsBySubject = new HashMap<>();
  private final Set<Subject> writtenSubjects = new HashSet<>();
  private final List<StepRefusal> refusals = new ArrayList<>();

  TransactionRefusals(TransactionDefinition transaction, Map<String, EntityPlan> entities) {
    int number = 0;
    for (Step step : transaction.steps()) {
      number++;
      for (Refusal refusal : new StepRefusals(step, entities.get(step.entity())).refusals()) {
        add(number, refusal, refusal.entity().equals(step.entity()));
      }
    }
  }

  List<StepRefusal> refusals() {
    return List.copyOf(refusals);
  }

  /**
   * @param isOwn whether it is about the item that the step writes
   */
  private void add(int step, Refusal refusal, boolean isOwn) {
    Subject subject = new Subject(refusal);
    boolean first = !isOwn || writtenSubjects.add(subject);
    Refusal before = first ? refusalsBySubject.get(subject) : null;
    String name = before == null ? names.take(refusal.name()) : before.name();
    String about = before != null && !isOwn ? before.about() : refusal.about();
    Refusal mine = refusal.withName(name).withAbout(first ? about : about(refusal, step));
    if (first) {
      refusalsBySubject.put(subject, mine);
      refusals.replaceAll(
          each -> each.refusal().equals(before) ? new StepRefusal(each.step(), mine) : each);
    }
    refusals.add(new StepRefusal(step, mine));
  }

  private static String about(Refusal refusal, int step) {
    String sentence = refusal.about();
    return sentence.substring(0, sentence.length() - 1) + " (step " + step + ").";
  }
}
