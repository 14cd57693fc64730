package dev.clave.codegen.call;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import dev.clave.codegen.plan.TransactionPlan;
import dev.clave.codegen.plan.ViewPlan;
import dev.clave.design.Design;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The call of a generated client that does what was asked for by names and plain values.
 *
 * <pre>{@code
 * JavaCall.on(design).pattern("viajesPorEstado", Map.of("userId", "carrier1", "status", "pendiente"));
 * // Page<Viaje> page = transporte.viajesPorEstado("carrier1", Viaje.Status.PENDIENTE).page();
 * }</pre>
 *
 * Names that the design does not have are an {@link IllegalArgumentException}; values that it does
 * not have are left out, and required ones that are missing become {@code null}.
 */
public final class JavaCall {
  private final DesignPlan plan;
  private final Literals literals;
  private final String client;

  private JavaCall(DesignPlan plan) {
    this.plan = plan;
    this.literals = new Literals(plan);
    this.client = JavaNames.member(plan.client());
  }

  public static JavaCall on(Design design) {
    return new JavaCall(DesignPlan.of(design, "", "client", false));
  }

  public String pattern(String name, Map<String, ?> values) {
    PatternPlan pattern = find(plan.patterns(), each -> each.pattern().name(), name);
    String call = client + "." + pattern.method() + "(" + required(pattern.required(), values);
    if (pattern.single()) {
      return "Optional<" + pattern.result() + "> item = " + call + ");";
    }
    return "Page<"
        + pattern.result()
        + "> page = "
        + call
        + ")"
        + optional(pattern.optional(), values)
        + ".page();";
  }

  public String view(String name, Map<String, ?> values) {
    ViewPlan view = find(plan.views(), each -> each.view().name(), name);
    return view.resultType()
        + " view = "
        + client
        + "."
        + view.method()
        + "("
        + required(view.parameters().stream().filter(each -> !each.optional()).toList(), values)
        + ")"
        + optional(view.parameters().stream().filter(ParameterPlan::optional).toList(), values)
        + ".read();";
  }

  public String transaction(String name, Map<String, ?> values) {
    TransactionPlan transaction =
        find(plan.transactions(), each -> each.transaction().name(), name);
    List<String> arguments = new ArrayList<>();
    transaction.records().forEach(each -> arguments.add(record(each, values)));
    for (ParameterPlan each : transaction.parameters()) {
      String value = literals.of(each.type().name(), values.get(each.input()));
      arguments.add(
          !each.optional()
              ? value
              : values.get(each.input()) == null
                  ? "Optional.empty()"
                  : "Optional.of(" + value + ")");
    }
    String call = client + "." + transaction.method() + "(" + String.join(", ", arguments) + ");";
    if (transaction.written().isEmpty()) {
      return call;
    }
    return transaction.resultType().orElse(transaction.written().get(0).type())
        + " written = "
        + call;
  }

  public String get(String entity, Map<String, ?> key) {
    EntityPlan each = entity(entity);
    return "Optional<" + each.type() + "> item = " + client + ".get(" + key(each, key) + ");";
  }

  public String create(String entity, Map<String, ?> values) {
    EntityPlan each = entity(entity);
    return each.type() + " item = " + client + ".create(" + record(each, values) + ");";
  }

  /** {@code changes} has null for what is removed, and the version that was read. */
  public String update(String entity, Map<String, ?> key, Map<String, ?> changes) {
    EntityPlan each = entity(entity);
    StringBuilder text = new StringBuilder(each.type());
    text.append(" item = ").append(client).append(".update(").append(key(each, key)).append(')');
    for (Component component : each.components()) {
      if (!changes.containsKey(component.attribute())) {
        continue;
      }
      Object value = changes.get(component.attribute());
      if (component.role() == Component.Role.VERSION) {
        text.append(".if").append(JavaNames.type(component.name()));
        text.append('(').append(literals.of(component, value)).append(')');
      } else if (component.role() == Component.Role.PLAIN) {
        change(text, component, component.name(), value);
      }
    }
    return text.append(".apply();").toString();
  }

  private void change(StringBuilder text, Component component, String name, Object value) {
    if (value == null && !component.optional()) {
      return;
    }
    if (value == null) {
      text.append(".remove").append(JavaNames.type(name)).append("()");
    } else if (value instanceof Map<?, ?> map && literals.fields(component).isPresent()) {
      for (Component field : literals.fields(component).get()) {
        if (map.containsKey(field.attribute())) {
          change(text, field, name + JavaNames.type(field.name()), map.get(field.attribute()));
        }
      }
    } else {
      text.append('.').append(name).append('(').append(literals.of(component, value)).append(')');
    }
  }

  public String delete(String entity, Map<String, ?> key) {
    return "boolean deleted = " + client + ".delete(" + key(entity(entity), key) + ");";
  }

  private EntityPlan entity(String name) {
    return find(plan.entities(), EntityPlan::name, name);
  }

  private String record(EntityPlan entity, Map<String, ?> values) {
    Predicate<Component> hasValue =
        each -> each.role() == Component.Role.PLAIN || each.role() == Component.Role.FIXED;
    return literals.built(
        entity.type(), entity.components().stream().filter(hasValue).toList(), values);
  }

  private String key(EntityPlan entity, Map<String, ?> values) {
    return entity.key().stream()
        .map(each -> literals.of(each, values.get(each.attribute())))
        .collect(Collectors.joining(", ", "new " + entity.keyType() + "(", ")"));
  }

  private String required(List<ParameterPlan> parameters, Map<String, ?> values) {
    return parameters.stream()
        .map(each -> literals.of(each.type().name(), values.get(each.input())))
        .collect(Collectors.joining(", "));
  }

  private String optional(List<ParameterPlan> parameters, Map<String, ?> values) {
    return parameters.stream()
        .filter(each -> values.get(each.input()) != null)
        .map(
            each ->
                "."
                    + each.name()
                    + "("
                    + literals.of(each.type().name(), values.get(each.input()))
                    + ")")
        .collect(Collectors.joining());
  }

  private static <P> P find(List<P> plans, Function<P, String> nameOf, String name) {
    return plans.stream()
        .filter(each -> nameOf.apply(each).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of "
                        + plans.stream().map(nameOf).toList()
                        + ", found `"
                        + name
                        + "`"));
  }
}
