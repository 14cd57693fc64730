package dev.clave.design.parse;

import dev.clave.design.model.Entity;
import dev.clave.design.model.FileRelation;
import dev.clave.design.model.FileRole;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Part;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Whether the transactions of files take nothing but what the server knows when it calls them: the
 * keys of the metadata and of what the file belongs to, the tag, and the file before.
 */
final class FileTransactions {
  private static final String PREVIOUS = "previousId";

  private final Findings findings;
  private final Function<String, Optional<Entity>> entities;
  private final Function<Entity, Set<String>> keys;
  private final Entity metadata;
  private final Map<FileRole, String> attributes;

  FileTransactions(
      Findings findings,
      Function<String, Optional<Entity>> entities,
      Function<Entity, Set<String>> keys,
      Entity metadata,
      Map<FileRole, String> attributes) {
    this.findings = findings;
    this.entities = entities;
    this.keys = keys;
    this.metadata = metadata;
    this.attributes = attributes;
  }

  void check(
      List<TransactionDefinition> transactions, String discard, List<FileRelation> relations) {
    Set<String> key = keys.apply(metadata);
    check(transactions, discard, key);
    for (FileRelation relation : relations) {
      Set<String> removal = new HashSet<>(key);
      removal.addAll(relation.key().keySet());
      removal.addAll(relation.key().values());
      removal.add(attributes.get(FileRole.OWNER));
      Set<String> confirmation = new HashSet<>(removal);
      confirmation.add(attributes.get(FileRole.TAG));
      if (relation.holds() instanceof FileRelation.One one) {
        check(transactions, one.remove(), removal);
        confirmation.add(PREVIOUS);
        check(transactions, one.attach(), confirmation);
        check(transactions, one.replace(), confirmation);
        transactions.stream()
            .filter(each -> each.name().equals(one.replace()))
            .filter(each -> each.steps().stream().noneMatch(this::deletesPrevious))
            .forEach(this::leftover);
      } else if (relation.holds() instanceof FileRelation.Many many) {
        check(transactions, many.confirm(), confirmation);
      }
    }
  }

  private boolean deletesPrevious(Step step) {
    return step.kind() == Step.Kind.DELETE
        && step.entity().equals(metadata.name())
        && step.with().get(attributes.get(FileRole.ID)) instanceof Operand.Parameter input
        && input.name().equals(PREVIOUS);
  }

  /** The bytes of the file before are deleted, so nothing may name it any more. */
  private void leftover(TransactionDefinition transaction) {
    findings.malformed(
        "`%s` replaces a file, and leaves the metadata of the one before"
            .formatted(transaction.name()),
        transaction.span(),
        "add the step `{ delete: %s, with: { %s: <%s> } }`"
            .formatted(metadata.name(), attributes.get(FileRole.ID), PREVIOUS));
  }

  private void check(
      List<TransactionDefinition> transactions, String name, Set<String> inputNames) {
    for (TransactionDefinition transaction : transactions) {
      if (transaction.name().equals(name)) {
        Map<String, Span> inputs = new LinkedHashMap<>();
        transaction.steps().forEach(step -> inputs(step, inputs));
        inputs.keySet().removeAll(inputNames);
        inputs.forEach(
            (input, span) ->
                findings.malformed(
                    "the server calls `%s` for a file, and has no input `%s`"
                        .formatted(name, input),
                    span,
                    "use %s"
                        .formatted(
                            inputNames.stream().sorted().map(each -> "`" + each + "`").toList())));
      }
    }
  }

  /** What must be given to a step, and where it is asked for. */
  private void inputs(Step step, Map<String, Span> inputs) {
    Optional<Entity> entity = entities.apply(step.entity());
    entity.map(keys).orElse(Set.of()).stream()
        .filter(variable -> !step.with().containsKey(variable))
        .forEach(variable -> inputs.putIfAbsent(variable, step.span()));
    if (step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT) {
      entity.ifPresent(
          each ->
              each.attributes().values().stream()
                  .filter(attribute -> !attribute.mayBeLeftOut())
                  .filter(attribute -> !each.isKeptByRuntime(attribute.name()))
                  .filter(attribute -> !step.set().containsKey(attribute.name()))
                  .filter(attribute -> !step.with().containsKey(attribute.name()))
                  .forEach(attribute -> inputs.putIfAbsent(attribute.name(), step.span())));
    }
    step.operands().forEach(operand -> inputs(operand, inputs));
  }

  private static void inputs(Operand operand, Map<String, Span> inputs) {
    if (operand instanceof Operand.Parameter parameter && !parameter.optional()) {
      inputs.putIfAbsent(parameter.name(), parameter.span());
    } else if (operand instanceof Operand.Text text) {
      text.template().variables().stream()
          .filter(variable -> !variable.optional())
          .map(Part.Variable::name)
          .forEach(name -> inputs.putIfAbsent(name, text.span()));
    }
  }
}
