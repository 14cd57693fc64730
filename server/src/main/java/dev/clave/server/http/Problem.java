package dev.clave.server.http;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.clave.server.language.AcceptedLanguages;
import dev.clave.server.language.Phrasebook;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A refusal, as RFC 9457 writes it.
 *
 * <pre>{@code
 * throw Problem.of(409, "in use", "the table has open orders").refusal();
 * }</pre>
 *
 * @param type what kind of refusal, for programs: the same in every language
 * @param status the HTTP status
 * @param title what kind of refusal, for people
 * @param detail what was expected and what was found
 * @param faults the offending fields, each with a JSON pointer into the request
 * @param retryAfter when the same request may do better
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
    String type,
    int status,
    String title,
    String detail,
    List<Fault> faults,
    @JsonIgnore Optional<Duration> retryAfter) {
  public static final String MEDIA_TYPE = "application/problem+json";

  /** What it looks like in JSON. */
  public static final Map<String, Object> SCHEMA = schema();

  private static final Set<Integer> TURNING_AWAY = Set.of(401, 403, 413, 414, 429, 431);

  private static Map<String, Object> schema() {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("type", Schema.text());
    fields.put("status", Schema.integer(400, 599));
    fields.put("title", Schema.text());
    fields.put("detail", Schema.text());
    fields.put("faults?", Schema.list(Schema.of(Fault.class)));
    return Schema.titled("Problem", Schema.object(fields));
  }

  /** One offending field. */
  public record Fault(String pointer, String detail) {
    Fault cut() {
      return new Fault(Problem.cut(pointer), Problem.cut(detail));
    }
  }

  /** Whoever sends thousands of faults learns how many there are, and of the first ones what. */
  public static final int MOST_FAULTS = 50;

  static final int LONGEST_DETAIL = 1000;

  private static final String TYPES = "urn:clave:problem:";

  public Problem {
    if (faults.size() > MOST_FAULTS) {
      detail = "%d faults, the first %d of which are told".formatted(faults.size(), MOST_FAULTS);
    }
    detail = cut(detail);
    faults = faults.stream().limit(MOST_FAULTS).map(Fault::cut).toList();
  }

  /** The beginning of a text that may quote what somebody sent. */
  public static String cut(String text) {
    return text.length() <= LONGEST_DETAIL ? text : text.substring(0, LONGEST_DETAIL) + "…";
  }

  /**
   * A refusal in English, as it is logged and kept.
   *
   * @param title fixed words, which also make its type
   */
  public Problem(int status, String title, String detail, List<Fault> faults) {
    this(TYPES + title.replace(' ', '-'), status, title, detail, faults, Optional.empty());
  }

  public static Problem of(int status, String title, String detail) {
    return new Problem(status, title, detail, List.of());
  }

  public static Problem notFound(String detail) {
    return of(404, "not found", detail);
  }

  public static Problem badRequest(String detail) {
    return of(400, "bad request", detail);
  }

  public static Problem forbidden(String detail) {
    return of(403, "forbidden", detail);
  }

  /**
   * Whether the caller is turned away, for lack of a token or right, for reaching beyond its scope
   * or past a limit, rather than told of a mistake in what it sent.
   */
  public boolean turnsAway() {
    return TURNING_AWAY.contains(status);
  }

  /** The same, with when to come again. */
  public Problem retryAfter(Duration after) {
    return new Problem(type, status, title, detail, faults, Optional.of(after));
  }

  /** The language of {@link Phrasebook} in which a caller is told of problems. */
  static String language(AcceptedLanguages accepted) {
    return accepted.among(Phrasebook.shipped().languages()).orElse(Phrasebook.ENGLISH);
  }

  /** The same in words that a caller reads. */
  public Problem in(AcceptedLanguages accepted) {
    String language = language(accepted);
    if (language.equals(Phrasebook.ENGLISH)) {
      return this;
    }
    UnaryOperator<String> wording = text -> Phrasebook.shipped().in(language, text);
    return new Problem(
        type,
        status,
        wording.apply(title),
        wording.apply(detail),
        faults.stream()
            .map(fault -> new Fault(fault.pointer(), wording.apply(fault.detail())))
            .toList(),
        retryAfter);
  }

  /** The first fault's pointer, for a log line. */
  public Optional<String> pointer() {
    return faults.stream().map(Fault::pointer).findFirst();
  }

  /** Carries the problem out of a handler. */
  public static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    public Refusal(Problem problem) {
      super(problem.detail(), null, false, false);
      this.problem = problem;
    }

    public Problem problem() {
      return problem;
    }
  }

  public Refusal refusal() {
    return new Refusal(this);
  }
}
