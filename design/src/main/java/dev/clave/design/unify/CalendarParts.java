package dev.clave.design.unify;

import dev.clave.design.model.TimeUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Quarters and ISO weeks of days. Quarters are exact. Of a week only the year is distinguished, and
 * at the ends of a year not even that: the first and last days of a year can be in a week of
 * another.
 */
final class CalendarParts {
  private static final List<String> MONTHS_OF_QUARTER =
      List.of("01|02|03", "04|05|06", "07|08|09", "10|11|12");

  private static final List<String> FULL_WEEKS =
      IntStream.rangeClosed(2, 51).mapToObj("%02d"::formatted).toList();
  private static final List<String> EDGE_WEEKS = List.of("01", "52", "53");

  private final boolean weeks;

  private CalendarParts(boolean weeks) {
    this.weeks = weeks;
  }

  static CalendarParts of(TimeUnit unit) {
    return new CalendarParts(unit == TimeUnit.WEEK);
  }

  /** The weeks or quarters of the days. */
  Automaton written(Automaton days) {
    List<Consumer<Automaton>> ways = new ArrayList<>();
    if (weeks) {
      Automaton years = days.beginnings(TimeUnit.YEAR.length());
      if (!years.isEmpty()) {
        ways.add(to -> to.then(years).text("-W").then(words(FULL_WEEKS)));
        ways.add(to -> year(to).text("-W").then(words(EDGE_WEEKS)));
      }
    } else {
      for (int quarter = 1; quarter <= MONTHS_OF_QUARTER.size(); quarter++) {
        Automaton years = days.intersect(within(quarter)).beginnings(TimeUnit.YEAR.length());
        String text = "-Q" + quarter;
        if (!years.isEmpty()) {
          ways.add(to -> to.then(years).text(text));
        }
      }
    }
    return new Automaton().either(ways);
  }

  /** The days of the weeks or quarters. */
  Automaton values(Automaton written) {
    List<Consumer<Automaton>> ways = new ArrayList<>();
    if (weeks) {
      Automaton full =
          written
              .intersect(year(new Automaton()).text("-W").then(words(FULL_WEEKS)))
              .beginnings(TimeUnit.YEAR.length());
      if (!full.isEmpty()) {
        ways.add(to -> to.then(full).text("-").one(CharSet.ANY).any(CharSet.ANY));
      }
      boolean edge =
          !written.intersect(year(new Automaton()).text("-W").then(words(EDGE_WEEKS))).isEmpty();
      if (edge) {
        ways.add(
            to -> year(to).text("-").then(words(List.of("01", "12"))).text("-").any(CharSet.ANY));
      }
    } else {
      for (int quarter = 1; quarter <= MONTHS_OF_QUARTER.size(); quarter++) {
        Automaton years =
            written
                .intersect(year(new Automaton()).text("-Q" + quarter))
                .beginnings(TimeUnit.YEAR.length());
        List<String> months = List.of(MONTHS_OF_QUARTER.get(quarter - 1).split("\\|", -1));
        if (!years.isEmpty()) {
          ways.add(to -> to.then(years).text("-").then(words(months)).any(CharSet.ANY));
        }
      }
    }
    return new Automaton().either(ways);
  }

  private static Automaton within(int quarter) {
    List<String> months = List.of(MONTHS_OF_QUARTER.get(quarter - 1).split("\\|", -1));
    return year(new Automaton()).text("-").then(words(months)).any(CharSet.ANY);
  }

  private static Automaton words(List<String> words) {
    return new Automaton().words(words);
  }

  private static Automaton year(Automaton to) {
    return to.times(CharSet.DIGITS, TimeUnit.YEAR.length());
  }
}
