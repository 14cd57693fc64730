package dev.clave.server.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a route says of itself, for the API's description.
 *
 * <pre>{@code
 * Description about =
 *     Description.of("orders", "Closes an order")
 *         .path("id", Schema.text())
 *         .answer(200, Schema.object(Map.of("status", Schema.text())));
 * }</pre>
 *
 * @param group the tag under which it is listed
 * @param operationId the name of the operation, which generated clients give to its method; without
 *     one the name is made from the method and the path
 * @param body the schema of the request's body, if it takes one
 * @param bodyType the media type of that body
 * @param answers the schema of each answer that is no problem, by status; empty for one without a
 *     body
 * @param answerType the media type of those answers
 * @param isDeprecated whether another route does the same and this one will go
 */
public record Description(
    String group,
    String summary,
    Optional<String> operationId,
    List<Parameter> parameters,
    Optional<Map<String, Object>> body,
    String bodyType,
    Map<Integer, Map<String, Object>> answers,
    String answerType,
    boolean isDeprecated) {

  static final String QUERY = "query";
  private static final String PATH = "path";

  /** A parameter of the path or of the query, or a header. */
  public record Parameter(
      String name, String in, boolean required, Map<String, Object> schema, String about) {

    public boolean isInPath() {
      return in.equals(PATH);
    }

    /** Whether it has several values: after commas, or each under the parameter's name. */
    public boolean isList() {
      return "array".equals(schema.get("type"));
    }
  }

  public Description {
    parameters = List.copyOf(parameters);
    answers = Map.copyOf(answers);
  }

  public static Description of(String group, String summary) {
    return new Description(
        group,
        summary,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        "application/json",
        Map.of(),
        "application/json",
        false);
  }

  /** The same with a name for the operation, such as {@code getViaje}. */
  public Description operation(String id) {
    return new Description(
        group,
        summary,
        Optional.of(id),
        parameters,
        body,
        bodyType,
        answers,
        answerType,
        isDeprecated);
  }

  /** The same under another tag. */
  public Description in(String tag) {
    return new Description(
        tag, summary, operationId, parameters, body, bodyType, answers, answerType, isDeprecated);
  }

  /** The same with the type of a parameter of the path; those that are not described are text. */
  public Description path(String name, Map<String, Object> schema) {
    return with(new Parameter(name, PATH, true, schema, ""));
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
    return new Description(
        group, summary, operationId, more, body, bodyType, answers, answerType, isDeprecated);
  }

  public Description body(Map<String, Object> schema) {
    return body("application/json", schema);
  }

  public Description body(String type, Map<String, Object> schema) {
    return new Description(
        group,
        summary,
        operationId,
        parameters,
        Optional.of(schema),
        type,
        answers,
        answerType,
        isDeprecated);
  }

  /** The names of the fields that a JSON object in the body may have. */
  List<String> bodyFields() {
    return body.map(schema -> schema.get("properties")).stream()
        .flatMap(properties -> ((Map<?, ?>) properties).keySet().stream())
        .map(String.class::cast)
        .toList();
  }

  public Description answer(int status, Map<String, Object> schema) {
    Map<Integer, Map<String, Object>> more = new LinkedHashMap<>(answers);
    more.put(status, schema);
    return new Description(
        group, summary, operationId, parameters, body, bodyType, more, answerType, isDeprecated);
  }

  /** Says that another route does the same and this one will go. */
  public Description deprecated() {
    return new Description(
        group, summary, operationId, parameters, body, bodyType, answers, answerType, true);
  }

  /** Says that answers come as another media type. */
  public Description as(String type) {
    return new Description(
        group, summary, operationId, parameters, body, bodyType, answers, type, isDeprecated);
  }
}
