package dev.clave.codegen.plan;

import dev.clave.design.model.View;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The method of one view, the record of what it gives and the query that reads it.
 *
 * <p>Of {@code desk: [ reader, readerWithLoans ]}: the method {@code desk(readerId)}, the query
 * {@code DeskQuery} and the record {@code DeskView}.
 *
 * @param asyncQueryType the query on an asynchronous table
 * @param members the names of the record's components, by pattern
 */
public record ViewPlan(
    View view,
    String method,
    String resultType,
    String queryType,
    String asyncQueryType,
    List<PatternPlan> patterns,
    Map<String, String> members,
    List<ParameterPlan> parameters) {
  public ViewPlan {
    patterns = List.copyOf(patterns);
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    parameters = List.copyOf(parameters);
  }
}
