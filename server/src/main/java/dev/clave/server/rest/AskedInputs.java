package dev.clave.server.rest;

import dev.clave.design.Design;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.View;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The inputs of a pattern or a view, as callers give them with query parameters. */
record AskedInputs(List<Parameter> inputs, FormerNames formerNames) {

  AskedInputs(Design design, Pattern pattern) {
    this(pattern.parameters(), FormerNames.of(design, pattern.returns(), pattern.parameters()));
  }

  AskedInputs(Design design, View view, List<Parameter> inputs) {
    this(inputs, FormerNames.of(design, returned(design, view), inputs));
  }

  private static Collection<String> returned(Design design, View view) {
    return view.patterns().stream()
        .flatMap(name -> design.findPattern(name).stream())
        .flatMap(pattern -> pattern.returns().stream())
        .collect(Collectors.toSet());
  }

  /** The query parameter of each input; a former name is asked only where today's is not given. */
  private Optional<String> text(Parameter input, Call call) {
    return call.query(QueryName.of(input.name()))
        .or(
            () ->
                formerNames
                    .former(input.name())
                    .flatMap(former -> call.query(QueryName.of(former))));
  }

  boolean haveFormerNames(Call call) {
    return formerNames.byFormer().keySet().stream()
        .anyMatch(former -> call.query(QueryName.of(former)).isPresent());
  }

  /** What was given, by the names of the inputs. */
  Map<String, String> texts(Call call) {
    Map<String, String> texts = new LinkedHashMap<>();
    inputs.forEach(input -> text(input, call).ifPresent(text -> texts.put(input.name(), text)));
    return texts;
  }

  /** The same as values of their types. */
  Map<String, Object> values(Call call) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter input : inputs) {
      Optional<String> text = text(input, call);
      if (text.isPresent()) {
        values.put(input.name(), Texts.read(input.type(), text.get()));
      } else if (!input.optional() && QueryName.isReserved(input.name())) {
        throw Problem.badRequest(
                "expected `%s` as the query parameter `%s`, found nothing"
                    .formatted(input.name(), QueryName.of(input.name())))
            .refusal();
      }
    }
    return values;
  }
}
