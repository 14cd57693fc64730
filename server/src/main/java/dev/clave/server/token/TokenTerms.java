package dev.clave.server.token;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.clave.server.http.Json;
import dev.clave.stores.SecretFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a token can be for: the systems that the server serves, and the variables that a scope can
 * bind in each. The server leaves it in its data folder for the command line.
 *
 * <pre>{@code
 * TokenTerms terms = TokenTerms.in(dataFolder).orElseThrow();
 * Optional<TokenTerms.Fault> fault = terms.fault(List.of("shop"), Map.of("userId", "ana"));
 * }</pre>
 *
 * @param variables by system
 */
public record TokenTerms(Map<String, Set<String>> variables) {
  private static final String FILE = "served.json";
  private static final TypeReference<Map<String, Set<String>>> VARIABLES = new TypeReference<>() {};

  public TokenTerms {
    variables = Map.copyOf(variables);
  }

  /** A field of a grant that no token can have, and why. */
  public record Fault(String field, String detail) {}

  /**
   * What is wrong with a grant, if anything. A variable that no design has would bind nobody:
   * whoever misspelt it meant another one.
   */
  public Optional<Fault> fault(Collection<String> systems, Map<String, String> scope) {
    Set<String> names = new TreeSet<>(variables.keySet());
    for (String system : systems) {
      if (!names.contains(system)) {
        return Optional.of(
            new Fault("systems", "expected some of %s, found `%s`".formatted(names, system)));
      }
    }
    Set<String> bindable = new TreeSet<>();
    variables.values().forEach(bindable::addAll);
    for (String name : scope.keySet()) {
      if (!bindable.contains(name)) {
        return Optional.of(
            new Fault(
                "scope",
                "expected variables of partition keys, some of %s, found `%s`"
                    .formatted(bindable, name)));
      }
      if (scope.get(name).isEmpty()) {
        return Optional.of(
            new Fault("scope", "expected a value of `%s`, found an empty one".formatted(name)));
      }
    }
    return Optional.empty();
  }

  /** Those of the server that was last started on the folder. */
  public static Optional<TokenTerms> in(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      return Files.exists(file)
          ? Optional.of(new TokenTerms(Json.MAPPER.readValue(file.toFile(), VARIABLES)))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("`" + file + "` cannot be read", e);
    }
  }

  /** Leaves them in the folder. */
  public void keepIn(Path folder) {
    try {
      new SecretFile(folder.resolve(FILE)).write(Json.MAPPER.writeValueAsBytes(variables));
    } catch (IOException e) {
      throw new UncheckedIOException("`" + FILE + "` cannot be written", e);
    }
  }
}
