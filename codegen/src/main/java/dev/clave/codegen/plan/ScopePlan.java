package dev.clave.codegen.plan;

import java.util.List;

/**
 * The client with one variable bound: what it may reach, and nothing else.
 *
 * <p>Of the variable {@code readerId} of a design {@code bookshop}: the type {@code
 * BookshopForReaderId}, which {@code bookshop.forReaderId("r1")} gives.
 *
 * @param input the variable in the design
 * @param asyncType the same on an asynchronous table
 */
public record ScopePlan(
    String input,
    String method,
    String type,
    String asyncType,
    ParameterPlan parameter,
    List<EntityPlan> entities,
    List<PatternPlan> patterns,
    List<ViewPlan> views,
    List<TransactionPlan> transactions) {
  public ScopePlan {
    entities = List.copyOf(entities);
    patterns = List.copyOf(patterns);
    views = List.copyOf(views);
    transactions = List.copyOf(transactions);
  }
}
