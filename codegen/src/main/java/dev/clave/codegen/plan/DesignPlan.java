package dev.clave.codegen.plan;

import dev.clave.design.Design;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Everything that is generated from a design.
 *
 * <pre>{@code
 * DesignPlan plan = DesignPlan.of(design, text, "com.example.books", false);
 * plan.client();                      // Bookshop
 * plan.entity("loan").type();         // Loan
 * plan.items().type();                // BookshopItem
 * }</pre>
 *
 * @param nullable whether records hold null where an item has no value
 * @param client the class through which everything is called
 * @param designType the class that holds the text of the design
 * @param items the interface of all entities' records
 * @param keyInterface the interface of all entities' keys
 * @param changesType the handlers of changes
 * @param asyncClient the client on an asynchronous table
 */
public record DesignPlan(
    Design design,
    String text,
    String packageName,
    boolean nullable,
    String client,
    String designType,
    SumPlan items,
    String keyInterface,
    String changesType,
    String asyncClient,
    List<EntityPlan> entities,
    List<ProjectionPlan> projections,
    List<SumPlan> sums,
    List<PatternPlan> patterns,
    List<ViewPlan> views,
    List<TransactionPlan> transactions,
    List<ScopePlan> scopes) {
  public DesignPlan {
    entities = List.copyOf(entities);
    projections = List.copyOf(projections);
    sums = List.copyOf(sums);
    patterns = List.copyOf(patterns);
    views = List.copyOf(views);
    transactions = List.copyOf(transactions);
    scopes = List.copyOf(scopes);
  }

  /** Decides everything; the same design gives the same plan. */
  public static DesignPlan of(Design design, String text, String packageName, boolean nullable) {
    return DesignPlanning.plan(design, text, packageName, nullable);
  }

  public EntityPlan entity(String name) {
    return entities.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("no entity `" + name + "`"));
  }

  /** The interfaces that a record implements beside the one of all records. */
  public List<String> sumsOf(String type) {
    return sums.stream()
        .filter(sum -> sum.members().containsValue(type))
        .map(SumPlan::type)
        .toList();
  }
}
