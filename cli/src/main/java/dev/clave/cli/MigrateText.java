package dev.clave.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.migrate.CaptureFollower;
import dev.clave.migrate.CutOver;
import dev.clave.migrate.Difference;
import dev.clave.migrate.Follower;
import dev.clave.migrate.Report;
import dev.clave.migrate.Verification;
import dev.clave.migrate.capture.Lsn;
import dev.clave.migrate.state.Counts;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What a migration has to say, for people or one JSON object a line for tools. */
final class MigrateText {
  private static final int MOST_REASONS = 25;
  private static final int LONGEST_REASON = 160;
  private static final int LONGEST_KEY = 120;

  private final PrintWriter out;
  private final boolean json;
  private final ObjectMapper mapper = new ObjectMapper();

  MigrateText(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  /** With {@code rowsLeft}, of a run that went on and left rows rejected, as earlier ones did. */
  void report(Report report, boolean rowsLeft) {
    if (json) {
      ObjectNode root = mapper.createObjectNode();
      root.put("dryRun", report.dryRun());
      root.put("seconds", report.took().toMillis() / 1000.0);
      root.put("rejects", report.rejects().toString());
      ArrayNode reasons = root.putArray("reasons");
      report.reasons().forEach(reason -> reason(reasons.addObject(), reason));
      ArrayNode unmapped = root.putArray("unmapped");
      report.unmapped().forEach(unmapped::add);
      ObjectNode cut = root.putObject("cutToMillis");
      report.cutToMillis().forEach(cut::put);
      ArrayNode lines = root.putArray("queries");
      report.lines().forEach(line -> counts(lines.addObject(), line));
      print(root);
      return;
    }
    out.printf(
        "%-16s %-16s %10s %10s %10s %10s %10s%n",
        "phase", "rows of", "read", "migrated", "embedded", "rejected", "items");
    report.lines().forEach(line -> line(line.phase(), line.name(), line.counts()));
    line("total", "", report.total());
    reasons(report);
    report
        .unmapped()
        .forEach(column -> out.println("unmapped column " + column + ": nothing takes it"));
    report.cutToMillis().forEach((attribute, rows) -> cut(attribute, rows, "rows"));
    if (report.total().rejected() > 0) {
      out.println("rejected rows with their reasons: " + report.rejects());
    }
    out.printf(
        "%s in %.1f s%n",
        report.dryRun()
            ? "dry run, nothing written,"
            : rowsLeft
                ? "%,d rows were rejected and are not in the table; `--repair` shows which of them fit"
                        .formatted(report.total().rejected())
                    + " now, `--repair --yes` puts them; ended"
                : "migrated",
        report.took().toMillis() / 1000.0);
    out.flush();
  }

  /** A table keeps milliseconds: that what is finer is lost is told once for each attribute. */
  private void cut(String attribute, long count, String unit) {
    out.printf(
        "%s: timestamps are kept to the millisecond, %,d %s were finer%n", attribute, count, unit);
  }

  /** The most frequent first; a row can hold half a megabyte, its reason is cut. */
  private void reasons(Report report) {
    report.reasons().stream()
        .sorted(Comparator.comparingLong(Report.Reason::rows).reversed())
        .limit(MOST_REASONS)
        .forEach(
            reason ->
                out.printf(
                    "rejected %,d of %s: %s (%s%s)%n",
                    reason.rows(),
                    reason.name(),
                    cut(reason.example(), LONGEST_REASON),
                    reason.first().stream()
                        .map(key -> cut(key, LONGEST_KEY))
                        .collect(Collectors.joining("; ")),
                    reason.rows() > reason.first().size() ? "; …" : ""));
    int more = report.reasons().size() - MOST_REASONS;
    if (more > 0) {
      out.printf("and for %,d more reasons%n", more);
    }
  }

  /** What is cut says so: a part of a key would be taken for a key. */
  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + '…';
  }

  private static void reason(ObjectNode node, Report.Reason reason) {
    node.put("name", reason.name()).put("rows", reason.rows()).put("example", reason.example());
    reason.first().forEach(node.putArray("first")::add);
  }

  private static void counts(ObjectNode node, Report.Line line) {
    Counts counts = line.counts();
    node.put("phase", line.phase());
    node.put("name", line.name());
    node.put("read", counts.read());
    node.put("migrated", counts.migrated());
    node.put("embedded", counts.embedded());
    node.put("rejected", counts.rejected());
    node.put("items", counts.items());
  }

  private void line(String phase, String name, Counts counts) {
    out.printf(
        "%-16s %-16s %,10d %,10d %,10d %,10d %,10d%n",
        phase,
        name,
        counts.read(),
        counts.migrated(),
        counts.embedded(),
        counts.rejected(),
        counts.items());
  }

  void verification(Verification verification) {
    if (json) {
      ObjectNode root = mapper.createObjectNode();
      root.put("verified", verification.agrees());
      ArrayNode lines = root.putArray("types");
      for (Verification.Line line : verification.lines()) {
        lines
            .addObject()
            .put("type", line.type())
            .put("expected", line.expected())
            .put("found", line.found())
            .put("agrees", line.agrees());
      }
      Verification.Values values = verification.values();
      root.put("valuesCompared", values.compared());
      root.put("valuesDifferent", values.different());
      values.byDigestOnly().forEach(root.putArray("byDigestOnly")::add);
      ObjectNode cut = root.putObject("cutToMillis");
      values.cutToMillis().forEach(cut::put);
      print(root);
      return;
    }
    out.printf("%-28s %12s %12s  %s%n", "items of type", "source", "table", "contents");
    for (Verification.Line line : verification.lines()) {
      out.printf(
          "%-28s %,12d %,12d  %s%n",
          line.type(), line.expected(), line.found(), line.agrees() ? "equal" : "DIFFERENT");
    }
    Verification.Values values = verification.values();
    values.first().forEach(out::println);
    values.cutToMillis().forEach((attribute, count) -> cut(attribute, count, "values"));
    out.printf(
        "%,d values compared with the source's own text, %,d differ; %d attributes are converted"
            + " and compared by digest%n",
        values.compared(), values.different(), values.byDigestOnly().size());
    out.println(
        verification.agrees()
            ? "verified: the table holds what the source says"
            : "not verified: `--diff` lists what differs");
    out.flush();
  }

  void difference(Difference difference) {
    if (json) {
      print(
          mapper
              .createObjectNode()
              .put("compared", difference.compared())
              .put("missing", difference.missing())
              .put("differing", difference.differing())
              .put("extra", difference.extra())
              .put("rejected", difference.rejected())
              .put("file", difference.file().toString()));
      return;
    }
    difference.first().forEach(out::println);
    out.printf(
        "compared %,d items: %,d missing, %,d differing, %,d extra, %,d of rows that are rejected now%n",
        difference.compared(),
        difference.missing(),
        difference.differing(),
        difference.extra(),
        difference.rejected());
    if (!difference.isNone() || difference.rejected() > 0) {
      out.println("all of them: " + difference.file());
    }
    out.flush();
  }

  /** What a follower by columns of times cannot see. */
  void followedByTime(List<String> steps) {
    if (json) {
      return;
    }
    out.println(
        "followed by `changed:` columns: rows that are deleted, keys that change and transactions"
            + " that commit more than 30 s after the time in the column are not seen; a PostgreSQL"
            + " source that is migrated with `--capture` tells all of them");
    if (!steps.isEmpty()) {
      out.println("no `changed:` column, so changes are not seen: " + String.join(", ", steps));
    }
    out.flush();
  }

  void captureNotes(List<String> notes) {
    if (json) {
      ObjectNode root = mapper.createObjectNode();
      ArrayNode lines = root.putArray("notes");
      notes.forEach(lines::add);
      print(root);
      return;
    }
    notes.forEach(note -> out.println("capture: " + note));
    out.flush();
  }

  void captured(Lsn position) {
    if (!json) {
      out.println("following the source's commits after " + position);
      out.flush();
    }
  }

  /** Quiet rounds are not told to people. */
  void round(CaptureFollower.Round round) {
    if (json) {
      ObjectNode root =
          mapper
              .createObjectNode()
              .put("upTo", round.upTo().toString())
              .put("changes", round.changes())
              .put("put", round.put())
              .put("deleted", round.deleted())
              .put("rejected", round.rejected());
      round.trouble().ifPresent(trouble -> root.put("trouble", trouble));
      print(root);
    } else if (round.trouble().isPresent()) {
      out.println(round.trouble().get() + "; trying again");
      out.flush();
    } else if (!round.isQuiet()) {
      out.printf(
          "in step up to %s: %,d changes, %,d items put, %,d deleted, %,d rows rejected%n",
          round.upTo(), round.changes(), round.put(), round.deleted(), round.rejected());
      out.flush();
    }
  }

  void cutOver(CutOver result) {
    if (json) {
      verification(result.verification());
      print(
          mapper
              .createObjectNode()
              .put("complete", result.complete().toString())
              .put("writtenAfter", result.writtenAfter())
              .put("rejected", result.rejected())
              .put("proven", result.isProven()));
      return;
    }
    out.println("every commit up to " + result.complete() + " is in the table");
    verification(result.verification());
    if (result.rejected() > 0) {
      out.printf("%,d rows of the source are rejected and stay behind%n", result.rejected());
    }
    if (result.writtenAfter() > 0) {
      out.printf(
          "somebody still writes to the source: %,d changes after %s; fence it, then cut over"
              + " again%n",
          result.writtenAfter(), result.complete());
    }
    if (result.isProven()) {
      out.println("cut over: the table holds all that the source says, and nothing came after it");
    }
    out.flush();
  }

  void captureEnded() {
    if (!json) {
      out.println("the slot and the publication are removed from the source");
      out.flush();
    }
  }

  void round(Follower.Round round) {
    if (json) {
      print(
          mapper
              .createObjectNode()
              .put("upTo", round.upTo().toString())
              .put("written", round.written())
              .put("rejected", round.rejected()));
      return;
    }
    out.printf(
        "in step up to %s: %,d rows written, %,d rejected%n",
        round.upTo(), round.written(), round.rejected());
    out.flush();
  }

  private void print(ObjectNode root) {
    out.println(root);
    out.flush();
  }
}
