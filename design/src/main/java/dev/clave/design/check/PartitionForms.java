package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The second half of {@link MismatchedForm}: two entities whose partitions of the table differ only
 * in the form of a value ({@code USER#<email>} and {@code USER#<email:lower>}). What belongs
 * together is then together for some values only.
 */
final class PartitionForms {
  private record Writer(Entity entity, Template template) {}

  private final Review review;

  PartitionForms(Review review) {
    this.review = review;
  }

  void run() {
    for (Table table : review.design().tables()) {
      for (KeyAttribute key : table.key().partition()) {
        Map<List<String>, Writer> firsts = new HashMap<>();
        Set<List<String>> reported = new HashSet<>();
        for (Entity entity : review.design().entities()) {
          Optional<KeyRule> rule =
              entity.table().equals(table.name()) ? entity.key(key.name()) : Optional.empty();
          if (rule.isPresent() && rule.get().choices().size() == 1) {
            Writer writer = new Writer(entity, rule.get().templates().get(0));
            List<String> skeleton = skeleton(writer.template());
            Writer first = firsts.putIfAbsent(skeleton, writer);
            if (first != null && !reported.contains(skeleton)) {
              compare(table, key, first, writer).ifPresent(finding -> reported.add(skeleton));
            }
          }
        }
      }
    }
  }

  /** The template without the forms of its variables. */
  private static List<String> skeleton(Template template) {
    List<String> parts = new ArrayList<>();
    for (Part part : template.parts()) {
      parts.add(
          part instanceof Part.Variable variable
              ? "<" + variable.name() + ">"
              : part instanceof Part.Literal literal ? literal.text() : part.toString());
    }
    return parts;
  }

  private Optional<Finding> compare(Table table, KeyAttribute key, Writer first, Writer second) {
    List<Part.Variable> mine = first.template().variables();
    List<Part.Variable> yours = second.template().variables();
    for (int place = 0; place < mine.size(); place++) {
      if (differ(table, first.entity(), mine.get(place), yours.get(place))) {
        Finding finding = finding(key, first, second, mine.get(place), yours.get(place));
        review.add(finding, first.entity(), second.entity());
        return Optional.of(finding);
      }
    }
    return Optional.empty();
  }

  private boolean differ(Table table, Entity entity, Part.Variable mine, Part.Variable yours) {
    Optional<Form.Fold> fold = mine.form(Form.Fold.class);
    Optional<Form.Fold> otherFold = yours.form(Form.Fold.class);
    if (!fold.equals(otherFold)) {
      return review
          .unification(table)
          .isChangedByCase(entity, mine, fold.or(() -> otherFold).orElseThrow().upper());
    }
    return Texts.type(entity, mine) instanceof AttributeType.Numeric
        && !mine.form(Form.Pad.class).equals(yours.form(Form.Pad.class));
  }

  private static Finding finding(
      KeyAttribute key, Writer first, Writer second, Part.Variable mine, Part.Variable yours) {
    return Finding.warning(
            MismatchedForm.NAME,
            "a `%s` and a `%s` of one `%s` are not in one partition"
                .formatted(first.entity().name(), second.entity().name(), mine.name()),
            yours.span())
        .label(
            "written as %s, and as %s by `%s`"
                .formatted(FormText.whole(yours), FormText.whole(mine), first.entity().name()))
        .note(first.template().span(), "written here")
        .help(
            "write the value in one form in `%s` of both, or give one of them a prefix of its own"
                .formatted(key.name()));
  }
}
