package dev.clave.engine.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.clave.engine.contract.WireCase.Answer;
import dev.clave.engine.contract.WireCase.Step;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads a {@code .cases} file.
 *
 * <pre>
 * table hash pk:S                      a table with this key, before all cases
 * -- a title                           a case begins
 * with v: 1 | 2                        the case is run with each; several lines multiply
 * PutItem {"TableName": …}             a request; its JSON may go on in the next lines
 *   -> {"Items": []}                   its whole answer
 *   ~> {"Count": 1}                    a part of its answer
 *   !! ValidationException: text       its refusal
 *   !~ ValidationException: pattern    a pattern found in its refusal
 *   !> {"CancellationReasons": […]}    a part of its refusal
 * </pre>
 *
 * Several refusals of one request are alternatives. Requests before the first case are run once.
 * {@code <v>} stands for a value of {@code with}, {@code ${x 3}} for {@code xxx}, {@code ${deep 2}}
 * for a text inside two maps, {@code ${deep 2 {"N": "1"}}} for another value inside them, {@code
 * $[3: "k#"]$} for {@code "k0", "k1", "k2"}, {@code ${at word}} for the place of a word in the
 * statement of the request, {@code ${at word after part}} for that of the first after a part of it.
 */
final class WireCases {
  private static final Pattern REQUEST = Pattern.compile("([A-Z][A-Za-z]+) (\\{.*)");
  private static final Pattern ANSWER = Pattern.compile("  (->|~>|!>|!!|!~) ?(.*)");
  private static final Pattern WITH = Pattern.compile("with (\\w+): ?(.*)");
  private static final Pattern FILLER = Pattern.compile("\\$\\{x (\\d+)}");
  private static final Pattern MANY = Pattern.compile("\\$\\[(\\d+): (.*?)]\\$");
  private static final Pattern DEEP = Pattern.compile("\\$\\{deep (\\d+)(?: (\\{.*?}))?}");

  private final List<WireCase> cases = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final List<List<String>> variants = new ArrayList<>();
  private final List<String> variables = new ArrayList<>();
  private String title = "what the cases need is there";

  private WireCases() {}

  static List<WireCase> read(String file) {
    WireCases reading = new WireCases();
    resource(file).lines().forEach(reading::line);
    reading.end();
    return reading.cases;
  }

  private static String resource(String file) {
    try (InputStream in = WireCases.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void line(String line) {
    Matcher with = WITH.matcher(line);
    if (line.startsWith("-- ")) {
      end();
      title = line.substring(3);
    } else if (with.matches()) {
      variables.add(with.group(1));
      variants.add(List.of(with.group(2).split(" \\| ", -1)));
    } else if (line.startsWith("table ")) {
      lines.add(createTable(line.split(" ", -1)));
    } else if (!line.isBlank() && !line.startsWith("#")) {
      lines.add(line);
    }
  }

  private void end() {
    expand(0, title, lines);
    lines.clear();
    variants.clear();
    variables.clear();
  }

  private void expand(int at, String ofTitle, List<String> ofLines) {
    if (at == variables.size()) {
      if (!ofLines.isEmpty()) {
        cases.add(new WireCase(ofTitle, steps(ofLines)));
      }
      return;
    }
    String variable = "<" + variables.get(at) + ">";
    for (String value : variants.get(at)) {
      String label = value.length() > 40 ? value.substring(0, 40) + "…" : value;
      String caseTitle =
          ofTitle.contains(variable)
              ? ofTitle.replace(variable, label)
              : ofTitle + " [" + label + "]";
      expand(
          at + 1, caseTitle, ofLines.stream().map(line -> line.replace(variable, value)).toList());
    }
  }

  private static List<Step> steps(List<String> lines) {
    List<Step> steps = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      Matcher request = REQUEST.matcher(lines.get(at));
      if (!request.matches()) {
        throw new IllegalArgumentException("expected a request, found `" + lines.get(at) + "`");
      }
      StringBuilder body = new StringBuilder(request.group(2));
      at++;
      while (at < lines.size() && isContinuation(lines.get(at))) {
        body.append(lines.get(at++).strip()).append(' ');
      }
      String json = withFillers(body.toString());
      List<Answer> answers = new ArrayList<>();
      while (at < lines.size()) {
        Matcher answer = ANSWER.matcher(lines.get(at));
        if (!answer.matches()) {
          break;
        }
        StringBuilder text = new StringBuilder(answer.group(2));
        at++;
        while (at < lines.size() && isContinuation(lines.get(at))) {
          text.append(' ').append(lines.get(at++).strip());
        }
        answers.add(answer(answer.group(1), Place.resolve(withFillers(text.toString()), json)));
      }
      steps.add(new Step(request.group(1), json, answers));
    }
    return steps;
  }

  private static boolean isContinuation(String line) {
    return !REQUEST.matcher(line).matches() && !ANSWER.matcher(line).matches();
  }

  private static Answer answer(String mark, String text) {
    if (mark.equals("->")) {
      return new WireCase.Exactly(text);
    }
    if (mark.equals("~>")) {
      return new WireCase.AtLeast(text);
    }
    if (mark.equals("!>")) {
      return new WireCase.RefusedWith(text);
    }
    String code = text.contains(": ") ? text.substring(0, text.indexOf(": ")) : text;
    String message = text.contains(": ") ? text.substring(code.length() + 2) : "";
    return mark.equals("!!")
        ? new WireCase.Refused(code, message)
        : new WireCase.RefusedLike(code, message);
  }

  private static String withFillers(String text) {
    String nested =
        DEEP.matcher(text)
            .replaceAll(
                match -> {
                  int levels = Integer.parseInt(match.group(1));
                  String leaf = match.group(2) == null ? "{\"S\": \"leaf\"}" : match.group(2);
                  return Matcher.quoteReplacement(
                      "{\"M\": {\"n\": ".repeat(levels) + leaf + "}}".repeat(levels));
                });
    String padded =
        FILLER.matcher(nested).replaceAll(match -> "x".repeat(Integer.parseInt(match.group(1))));
    return MANY.matcher(padded)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    IntStream.range(0, Integer.parseInt(match.group(1)))
                        .mapToObj(number -> match.group(2).replace("#", "" + number))
                        .collect(Collectors.joining(", "))));
  }

  /** {@code table NAME pk:S sk:N} as a request. */
  private static String createTable(String[] words) {
    StringBuilder definitions = new StringBuilder();
    StringBuilder keys = new StringBuilder();
    for (int at = 2; at < words.length; at++) {
      String[] attribute = words[at].split(":", -1);
      String separator = at > 2 ? ", " : "";
      definitions.append(
          String.format(
              "%s{\"AttributeName\": \"%s\", \"AttributeType\": \"%s\"}",
              separator, attribute[0], attribute[1]));
      keys.append(
          String.format(
              "%s{\"AttributeName\": \"%s\", \"KeyType\": \"%s\"}",
              separator, attribute[0], at == 2 ? "HASH" : "RANGE"));
    }
    return String.format(
        "CreateTable {\"TableName\": \"%s\", \"BillingMode\": \"PAY_PER_REQUEST\","
            + " \"AttributeDefinitions\": [%s], \"KeySchema\": [%s]}",
        words[1], definitions, keys);
  }
}
