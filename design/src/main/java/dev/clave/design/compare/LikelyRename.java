package dev.clave.design.compare;

/**
 * A removed and an added attribute of one entity and type, which may be one that was renamed.
 *
 * <pre>{@code
 * new LikelyRename("cliente", "tel", "telefono").help();
 * // if `cliente.telefono` is the new name of `tel`, declare it: `telefono: { is: …, was: tel }`
 * }</pre>
 */
public record LikelyRename(String entity, String from, String to) {
  /** What to write if it is one. */
  public String help() {
    return "if `%s.%s` is the new name of `%s`, declare it: `%s: { is: …, was: %s }`"
        .formatted(entity, to, from, to, from);
  }
}
