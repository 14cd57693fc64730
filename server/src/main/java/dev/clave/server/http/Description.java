package dev.clave.server.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a route says of itself, for the API's description.
 *
 * @param group under which heading it is shown
 * @param body the schema of the request's body, if it takes one
 * @param bodyType the media type of that body
 * @param answers the schema of each answer that is no problem, by status; empty for one without a
 *     body
 * @param answerType the media type of those answers
 */
public record Description(
    String group,
    String summary,
    List<Parameter> parameters,
    Optional<Map<String, Object>> body,
    String bodyType,
    Map<Integer, Map<String, Object>> answers,
    String answerType) {

  /** Where a parameter stands. */
  static final String QUERY = "query";

  /** What may stand behind the question mark, or in a header. */
  public record Parameter(
      String name, String in, boolean required, Map<String, Object> schema, String about) {}

  public Description {
    parameters = List.copyOf(parameters);
    answers = Map.copyOf(answers);
  }

  public static Description of(String group, String summary) {
    return new Description(
        group,
        summary,
        List.of(),
        Optional.empty(),
        "application/json",
        Map.of(),
        "application/json");
  }

  public Description query(
      String name, boolean required, Map<String, Object> schema, String about) {
    return with(new Parameter(name, QUERY, required, schema, about));
  }

  public Description header(String name, Map<String, Object> schema, String about) {
    return with(new Parameter(name, "header", false, schema, about));
  }

  private Description with(Parameter parameter) {
    List<Parameter> more = new ArrayList<>(parameters);
    more.add(parameter);
    return new Description(group, summary, more, body, bodyType, answers, answerType);
  }

  public Description body(Map<String, Object> schema) {
    return body("application/json", schema);
  }

  public Description body(String type, Map<String, Object> schema) {
    return new Description(
        group, summary, parameters, Optional.of(schema), type, answers, answerType);
  }

  public Description answer(int status, Map<String, Object> schema) {
    Map<Integer, Map<String, Object>> more = new LinkedHashMap<>(answers);
    more.put(status, schema);
    return new Description(group, summary, parameters, body, bodyType, more, answerType);
  }

  /** Says that answers come as another media type. */
  public Description as(String type) {
    return new Description(group, summary, parameters, body, bodyType, answers, type);
  }
}
