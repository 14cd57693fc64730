package dev.clave.design.model;

import java.util.Optional;

/**
 * A template and the condition under which it is the one; without one it always is.
 *
 * <p>In a design, {@code GSI2PK: { by: channel, cases: { mail: "MAIL#<email>", phone:
 * "PHONE#<phone?>" } }} has two of them.
 */
public record KeyChoice(Optional<Condition> when, Template template) {
  String text() {
    return when.map(condition -> template.text() + " when " + condition.text())
        .orElse(template.text());
  }
}
