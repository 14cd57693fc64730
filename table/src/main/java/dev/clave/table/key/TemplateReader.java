package dev.clave.table.key;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the values of a template's variables back out of a key. */
public final class TemplateReader {
  private final Pattern pattern;
  private final List<String> names;
  private final List<VariableForm> forms;

  private TemplateReader(Pattern pattern, List<String> names, List<VariableForm> forms) {
    this.pattern = pattern;
    this.names = names;
    this.forms = forms;
  }

  /**
   * {@code shards} above 1 expects the mark that {@link dev.clave.design.model.Shards} puts behind
   * the key.
   */
  public static TemplateReader of(
      Template template, Function<String, AttributeType> types, String delimiter, int shards) {
    StringBuilder regex = new StringBuilder();
    List<String> names = new ArrayList<>();
    List<VariableForm> forms = new ArrayList<>();
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        regex.append(Pattern.quote(literal.text()));
      } else if (part instanceof Part.Variable variable) {
        VariableForm form = new VariableForm(variable, types.apply(variable.name()), delimiter);
        regex.append('(').append(form.expression()).append(')');
        names.add(variable.name());
        forms.add(form);
      }
    }
    if (shards > 1) {
      regex.append(Pattern.quote(delimiter)).append("[0-9]+");
    }
    return new TemplateReader(
        Pattern.compile(regex.toString(), Pattern.DOTALL), List.copyOf(names), forms);
  }

  public boolean matches(String key) {
    return pattern.matcher(key).matches();
  }

  /** The values that the key shows, by variable; empty when the key is not of this template. */
  public Optional<Map<String, String>> read(String key) {
    Matcher matcher = pattern.matcher(key);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      forms.get(i).read(matcher.group(i + 1)).ifPresent(value -> values.putIfAbsent(name, value));
    }
    return Optional.of(values);
  }
}
