package dev.clave.codegen;

import dev.clave.design.Design;
import java.util.Objects;
import javax.lang.model.SourceVersion;

/**
 * How a client is generated.
 *
 * <pre>{@code
 * ClientSettings settings = ClientSettings.of(design).withPackage("com.example.books");
 * }</pre>
 *
 * @param packageName the package of every generated class
 * @param optionals how records hold attributes that an item need not have
 */
public record ClientSettings(String packageName, Optionals optionals) {
  /** How records hold attributes that an item need not have. */
  public enum Optionals {
    /** As {@code Optional<String>}. */
    OPTIONAL,
    /** As {@code String}, null where there is none. */
    NULLABLE
  }

  public ClientSettings {
    Objects.requireNonNull(optionals, "optionals");
    if (!SourceVersion.isName(packageName)) {
      throw new IllegalArgumentException(
          "expected the name of a Java package, found `" + packageName + "`");
    }
  }

  /** A package that is named after the design, and {@code Optional} attributes. */
  public static ClientSettings of(Design design) {
    return new ClientSettings(
        dev.clave.codegen.name.JavaNames.packageName(design.name()), Optionals.OPTIONAL);
  }

  public ClientSettings withPackage(String name) {
    return new ClientSettings(name, optionals);
  }

  public ClientSettings withOptionals(Optionals other) {
    return new ClientSettings(packageName, other);
  }
}
