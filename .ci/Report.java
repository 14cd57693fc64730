import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Sums up the test reports that Maven wrote since a moment, given in epoch seconds: counts and time
 * per module, the slowest tests, what failed and what was skipped.
 */
final class Report {
  private static final int SLOWEST = 10;
  private static final int LOG_LINES = 60;

  private enum Outcome {
    PASSED,
    FAILED,
    SKIPPED
  }

  private record Case(
      String module, String suite, String name, double seconds, Outcome outcome, String message) {
    @Override
    public String toString() {
      String reason = message.isEmpty() ? "" : ": " + message.strip().lines().findFirst().orElse("");
      return String.format(Locale.ROOT, "%8.1f s  %s: %s%s", seconds, module, name, reason);
    }
  }

  public static void main(String[] arguments) throws Exception {
    long since = Long.parseLong(arguments[0]) * 1000;
    List<Case> cases = new ArrayList<>();
    for (Path report : reports(since)) {
      read(report, cases);
    }

    System.out.printf("%n%-12s%8s%8s%8s%11s%n", "module", "passed", "failed", "skipped", "time");
    Map<String, List<Case>> byModule =
        cases.stream().collect(Collectors.groupingBy(Case::module, TreeMap::new, Collectors.toList()));
    byModule.forEach(Report::printRow);
    printRow("all", cases);

    List<Case> slowestFirst =
        cases.stream().sorted(Comparator.comparingDouble(Case::seconds).reversed()).toList();
    print("slowest", slowestFirst.subList(0, Math.min(SLOWEST, cases.size())));
    print("skipped", having(cases, Outcome.SKIPPED));
    print("failed", having(cases, Outcome.FAILED));
    printLogs(having(cases, Outcome.FAILED));
    System.out.printf(
        "%n%d passed, %d failed, %d skipped%n",
        having(cases, Outcome.PASSED).size(),
        having(cases, Outcome.FAILED).size(),
        having(cases, Outcome.SKIPPED).size());
  }

  private static List<Path> reports(long since) throws IOException {
    Predicate<Path> isFresh = report -> report.toFile().lastModified() >= since;
    try (Stream<Path> files = Files.walk(Path.of(""), 4)) {
      return files
          .filter(file -> file.toString().matches("[\\w-]+/target/surefire-reports/TEST-.*\\.xml"))
          .filter(isFresh)
          .sorted()
          .toList();
    }
  }

  private static void read(Path report, List<Case> cases) throws Exception {
    DocumentBuilder xml = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    NodeList elements = xml.parse(report.toFile()).getElementsByTagName("testcase");
    for (int i = 0; i < elements.getLength(); i++) {
      Element element = (Element) elements.item(i);
      String suite = element.getAttribute("classname");
      String simpleName = suite.replaceAll(".*\\.", "");
      Outcome outcome = Outcome.PASSED;
      String message = "";
      for (String tag : List.of("failure", "error", "skipped")) {
        if (element.getElementsByTagName(tag).item(0) instanceof Element reason) {
          outcome = tag.equals("skipped") ? Outcome.SKIPPED : Outcome.FAILED;
          message = reason.getAttribute("message");
        }
      }
      cases.add(
          new Case(
              report.getName(0).toString(),
              suite,
              simpleName + "." + element.getAttribute("name"),
              Double.parseDouble(element.getAttribute("time").replace(",", "")),
              outcome,
              message));
    }
  }

  private static void printRow(String title, List<Case> cases) {
    System.out.printf(
        Locale.ROOT,
        "%-12s%8d%8d%8d%9.1f s%n",
        title,
        having(cases, Outcome.PASSED).size(),
        having(cases, Outcome.FAILED).size(),
        having(cases, Outcome.SKIPPED).size(),
        cases.stream().mapToDouble(Case::seconds).sum());
  }

  private static void print(String title, List<Case> cases) {
    if (!cases.isEmpty()) {
      System.out.printf("%n%s%n", title);
      cases.forEach(System.out::println);
    }
  }

  /** Prints the end of what each failed suite printed itself. */
  private static void printLogs(List<Case> failures) throws IOException {
    for (Path log : failures.stream().map(Report::log).distinct().filter(Files::exists).toList()) {
      List<String> lines = Files.readString(log, StandardCharsets.ISO_8859_1).lines().toList();
      System.out.printf("%nthe end of %s%n", log);
      lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()).forEach(System.out::println);
    }
  }

  private static Path log(Case failure) {
    return Path.of(failure.module(), "target", "surefire-reports", failure.suite() + "-output.txt");
  }

  private static List<Case> having(List<Case> cases, Outcome outcome) {
    return cases.stream().filter(each -> each.outcome() == outcome).toList();
  }
}
