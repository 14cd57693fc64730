package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key templates that a facet states as the aliases of its keys, such as {@code USER#<userId>}.
 * Models that a design was exported to have them; in others an alias is a word of the author.
 */
record FacetKeys(WorkbenchModel.Facet facet, Map<String, String> templates) {
  private static final Pattern VARIABLE = Pattern.compile("<([^<>:?]+)[^<>]*>");

  /** The facets of a table that state templates; none when no alias has a variable in it. */
  static List<FacetKeys> of(WorkbenchModel.Table table) {
    List<FacetKeys> all = new ArrayList<>();
    boolean stated = false;
    for (WorkbenchModel.Facet facet : table.facets()) {
      Map<String, String> templates = new LinkedHashMap<>();
      for (int i = 0; i < table.key().names().size(); i++) {
        templates.put(table.key().names().get(i), facet.aliases().get(i));
      }
      stated = stated || templates.values().stream().anyMatch(FacetKeys::hasVariable);
      all.add(new FacetKeys(facet, templates));
    }
    return stated ? all : List.of();
  }

  private static boolean hasVariable(String alias) {
    return VARIABLE.matcher(alias).find();
  }

  /** The facet that an item belongs to: of those it fits, the one with the most words. */
  static Optional<FacetKeys> of(WorkbenchModel.Item item, List<FacetKeys> facets) {
    FacetKeys best = null;
    double bestShare = 0;
    for (FacetKeys each : facets) {
      if (each.fits(item) && (best == null || each.wordLength() >= best.wordLength())) {
        double share = each.share(item);
        if (best == null || each.wordLength() > best.wordLength() || share > bestShare) {
          best = each;
          bestShare = share;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private boolean fits(WorkbenchModel.Item item) {
    return templates.entrySet().stream()
            .allMatch(
                each ->
                    item.text(each.getKey())
                        .filter(value -> expression(each.getValue()).matcher(value).matches())
                        .isPresent())
        && item.attributes().keySet().stream()
            .allMatch(name -> templates.containsKey(name) || facet.attributes().contains(name));
  }

  private int wordLength() {
    return templates.values().stream()
        .mapToInt(template -> VARIABLE.matcher(template).replaceAll("").length())
        .sum();
  }

  /** How many of the facet's attributes the item has, from 0 to 1. */
  private double share(WorkbenchModel.Item item) {
    return facet.attributes().isEmpty()
        ? 1
        : (double) facet.attributes().stream().filter(item.attributes()::containsKey).count()
            / facet.attributes().size();
  }

  private static Pattern expression(String template) {
    StringBuilder expression = new StringBuilder();
    Matcher matcher = VARIABLE.matcher(template);
    int from = 0;
    while (matcher.find()) {
      expression.append(Pattern.quote(template.substring(from, matcher.start()))).append("(.+)");
      from = matcher.end();
    }
    return Pattern.compile(
        expression.append(Pattern.quote(template.substring(from))).toString(), Pattern.DOTALL);
  }

  /** The variables of the stated templates. */
  Set<String> variables() {
    Set<String> names = new LinkedHashSet<>();
    for (String template : templates.values()) {
      Matcher matcher = VARIABLE.matcher(template);
      while (matcher.find()) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }
}
