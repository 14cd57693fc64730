package dev.clave.design.sample;

import dev.clave.design.Design;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Sample;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The sample items that a design states, with what the runtime would have counted of them.
 *
 * <pre>{@code
 * List<Sample> samples = StatedSamples.of(design);    // a post has as many likes as samples of `like`
 * }</pre>
 */
public final class StatedSamples {
  private StatedSamples() {}

  public static List<Sample> of(Design design) {
    return design.samples().stream().map(sample -> counted(design, sample)).toList();
  }

  private static Sample counted(Design design, Sample sample) {
    Entity holder = design.entity(sample.entity());
    Map<String, Object> attributes = new LinkedHashMap<>(sample.attributes());
    for (Counter counter : holder.counters()) {
      attributes.put(
          counter.attribute(),
          design.samples().stream()
              .filter(each -> each.entity().equals(counter.of()))
              .filter(
                  each ->
                      isHeldBy(
                          sample,
                          holder.keyVariables(design.table(holder.table()).key()),
                          counter,
                          each))
              .map(each -> amount(counter, each))
              .reduce(BigDecimal.ZERO, BigDecimal::add));
    }
    return new Sample(sample.entity(), attributes, sample.span());
  }

  private static boolean isHeldBy(
      Sample holder, Set<String> keyVariables, Counter counter, Sample countedSample) {
    boolean same =
        keyVariables.stream()
            .allMatch(
                name ->
                    Objects.equals(
                        holder.attributes().get(name),
                        countedSample.attributes().get(counter.with().getOrDefault(name, name))));
    return same
        && counter
            .when()
            .map(when -> when.mayHold(path -> SampleKey.at(path, countedSample.attributes())))
            .orElse(true);
  }

  private static BigDecimal amount(Counter counter, Sample countedSample) {
    return counter
        .sum()
        .map(
            name ->
                countedSample.attributes().get(name) instanceof BigDecimal n ? n : BigDecimal.ZERO)
        .orElse(BigDecimal.ONE);
  }
}
