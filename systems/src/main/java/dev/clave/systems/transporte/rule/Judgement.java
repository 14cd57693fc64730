package dev.clave.systems.transporte.rule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.systems.transporte.catalogue.Codes;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Judges items by rules: first what their codes are, in one question, then each rule in turn. */
public record Judgement(Codes codes, List<Rule> rules) {

  /** What the rules find in an item on a day. */
  public List<Finding> findings(JsonNode item, LocalDate day) {
    Set<Codes.Wanted> requestedCodes = new LinkedHashSet<>();
    for (Rule rule : rules) {
      for (CodeSite site : rule.codes()) {
        for (String pointer : site.pointers(item)) {
          requestedCodes.add(new Codes.Wanted(site.catalogue(), item.at(pointer).asText()));
        }
      }
    }
    KnownCodes known = new KnownCodes(codes.all(requestedCodes));
    List<Finding> findings = new ArrayList<>();
    for (Rule rule : rules) {
      rule.judge(new Inspection(item, day, known, rule, findings));
    }
    return List.copyOf(findings);
  }
}
