package dev.clave.design.model;

import java.util.List;
import java.util.Optional;

/**
 * A named read. {@code index} is empty for the table itself. The conditions are those of the key
 * used, with each variable in the form in which the entities write it; {@code filter} is what is
 * tested after reading. {@code reaches} is everything the key range can hold, {@code returns} the
 * entities that are given; without a declaration the two agree. {@code near} is the input that a
 * search of a vector index looks for.
 *
 * <p>In a design:
 *
 * <pre>{@code
 * postsOfUser: { where: GSI1PK = USER#<userId>, returns: post, order: newest first }
 * }</pre>
 */
public record Pattern(
    String name,
    String about,
    String table,
    Optional<String> index,
    Operation operation,
    List<KeyCondition> conditions,
    Optional<Condition> filter,
    List<Parameter> parameters,
    Optional<Order> order,
    List<Reach> reaches,
    List<String> returns,
    boolean returnsDeclared,
    List<String> needs,
    boolean one,
    boolean consistent,
    Optional<Integer> limit,
    int shards,
    Optional<String> near,
    List<Waiver> waivers,
    Span span)
    implements Waivable {
  public Pattern {
    conditions = List.copyOf(conditions);
    parameters = List.copyOf(parameters);
    reaches = List.copyOf(reaches);
    returns = List.copyOf(returns);
    needs = List.copyOf(needs);
    waivers = List.copyOf(waivers);
  }

  public Optional<KeyCondition> condition(String attribute) {
    return conditions.stream().filter(each -> each.attribute().equals(attribute)).findFirst();
  }
}
