package dev.clave.systems.transporte.rule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.systems.transporte.catalogue.Codes;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Judges items by rules: looks all codes up in one query, then applies each rule in turn. */
public record Judgement(Codes codes, List<Rule> rules) {

  /** What the rules find in an item on a day. */
  public List<Finding> findings(JsonNode item, LocalDate day) {
    Set<Codes.CatalogueCode> requestedCodes = new LinkedHashSet<>();
    for (Rule rule : rules) {
      for (CodeSite site : rule.codes()) {
        for (String pointer : site.pointers(item)) {
          requestedCodes.add(new Codes.CatalogueCode(site.catalogue(), item.at(pointer).asText()));
        }
      }
    }
    KnownCodes knownCodes = new KnownCodes(codes.all(requestedCodes));
    List<Finding> findings = new ArrayList<>();
    for (Rule rule : rules) {
      rule.judge(new Inspection(item, day, knownCodes, rule, findings));
    }
    return List.copyOf(findings);
  }
}
