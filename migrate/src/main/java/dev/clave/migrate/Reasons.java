package dev.clave.migrate;

import dev.clave.migrate.state.Reject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Counts rejected rows by why, with what one of each kind says. */
final class Reasons {
  /** What differs between rows with one fault: what was found, the key, the parent's reason. */
  private static final Pattern OWN =
      Pattern.compile(
          ", found .*?(?=; `|$)|(?<=already has the key ).*|(?<=row was rejected): .*",
          Pattern.DOTALL);

  private final Map<String, Report.Reason> kinds = new LinkedHashMap<>();

  void count(List<Reject> rejects) {
    for (Reject reject : rejects) {
      Report.Reason one =
          new Report.Reason(reject.step(), reject.reason(), 1, List.of(reject.rowName()));
      kinds.merge(
          reject.step() + ' ' + OWN.matcher(reject.reason()).replaceAll(""),
          one,
          Report.Reason::plus);
    }
  }

  List<Report.Reason> all() {
    return new ArrayList<>(kinds.values());
  }
}
