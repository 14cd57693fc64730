package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.FileRelation;
import dev.clave.design.model.FileRole;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Span;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the server can write the metadata of files and find them again with what it knows of a
 * file: its roles, and what tells the thing apart that the file belongs to.
 */
final class FilesFit {
  /** What a file may be without: it is announced without a checksum, and not there yet. */
  private static final Set<FileRole> LEFT_OUT =
      EnumSet.of(FileRole.CHECKSUM, FileRole.TAG, FileRole.EXPIRES);

  private final Findings findings;
  private final Entity metadata;
  private final Map<FileRole, String> attributes;
  private final List<FileRelation> relations;
  private final Span span;

  FilesFit(
      Findings findings,
      Entity metadata,
      Map<FileRole, String> attributes,
      List<FileRelation> relations,
      Span span) {
    this.findings = findings;
    this.metadata = metadata;
    this.attributes = attributes;
    this.relations = relations;
    this.span = span;
  }

  void check(List<Pattern> patterns) {
    metadata.attributes().values().stream()
        .filter(attribute -> !attribute.mayBeLeftOut() && !isKept(attribute.name()))
        .forEach(this::written);
    for (FileRelation relation : relations) {
      patterns.stream()
          .filter(pattern -> pattern.name().equals(relation.list()))
          .forEach(pattern -> listed(pattern, relation));
    }
  }

  private boolean isKept(String name) {
    return metadata.isKeptByRuntime(name) || name.equals(attributes.get(FileRole.EXPIRES));
  }

  private void written(Attribute attribute) {
    Optional<FileRole> role =
        attributes.entrySet().stream()
            .filter(each -> each.getValue().equals(attribute.name()))
            .map(Map.Entry::getKey)
            .findFirst();
    boolean always =
        role.map(each -> !LEFT_OUT.contains(each))
            .orElseGet(
                () ->
                    relations.stream().allMatch(each -> each.related().contains(attribute.name())));
    if (!always) {
      findings.malformed(
          "the server writes the metadata of files, and has no `%s` of every `%s`"
              .formatted(attribute.name(), metadata.name()),
          attribute.span(),
          "make it optional: `%s?`, or give it a default".formatted(attribute.name()));
    }
  }

  private void listed(Pattern pattern, FileRelation relation) {
    Set<String> inputNames = new HashSet<>(relation.related());
    inputNames.add(attributes.get(FileRole.OWNER));
    inputNames.add(attributes.get(FileRole.RELATION));
    inputNames.removeIf(Objects::isNull);
    pattern.parameters().stream()
        .filter(input -> !input.optional())
        .map(Parameter::name)
        .filter(name -> !inputNames.contains(name))
        .forEach(
            name ->
                findings.malformed(
                    "`%s` lists the files of a `%s`, and asks for `%s`, which a list of files does not have"
                        .formatted(pattern.name(), relation.name(), name),
                    span,
                    "let it take no other inputs than %s"
                        .formatted(
                            inputNames.stream().sorted().map(each -> "`" + each + "`").toList())));
  }
}
