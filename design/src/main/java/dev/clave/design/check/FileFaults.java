package dev.clave.design.check;

import dev.clave.design.finding.Severity;
import java.util.List;

/** The manual of what parsing finds: faults of the file rather than of the design. */
final class FileFaults {
  private static final String GOOD =
      """
      design: shop
      key: PK, SK
      indexes: { GSI1: GSI1PK }
      entities:
        order:
          PK: ORDER#<orderId>
          SK: "#META#"
          GSI1PK: CUSTOMER#<customerId>
      patterns:
        ordersOfCustomer: GSI1PK = CUSTOMER#<customerId>
      """;

  static final List<Manual> MANUALS =
      List.of(
          new Manual(
              "syntax",
              Severity.ERROR,
              "text that is not YAML",
              "The file cannot be read from that place on. Mostly a quote or bracket is not closed,"
                  + " or a line is indented by a different amount than its neighbours.",
              "design: shop\nkey: [PK, SK\n",
              GOOD),
          new Manual(
              "yaml-trap",
              Severity.ERROR,
              "a value that YAML takes for something else",
              "YAML reads `#` after a space as a comment, `0` as a number and `on` as a boolean, so"
                  + " that a template vanishes or is cut. The finding shows the quotes to add.",
              GOOD.replace("\"#META#\"", "#META#"),
              GOOD),
          new Manual(
              "look-alike",
              Severity.WARNING,
              "a character that reads as another one",
              "A Cyrillic or Greek letter among Latin ones, or a space that is none, in the text of"
                  + " a key: it is stored as it is, and nobody who types the key finds the item."
                  + " The finding names the character by its code point.",
              GOOD.replace("CUSTOMER#", "CUST\u041eMER#"),
              GOOD),
          new Manual(
              "duplicate-name",
              Severity.ERROR,
              "a name written twice in one place",
              "Only one of the two would count, and YAML readers differ about which.",
              GOOD.replace("SK: \"#META#\"", "PK: X#<orderId>\n    SK: \"#META#\""),
              GOOD),
          new Manual(
              "unknown-name",
              Severity.ERROR,
              "a name that means nothing here",
              "A setting, type, form, attribute, entity, pattern or index that is not known; the"
                  + " nearest known one is proposed.",
              GOOD.replace("GSI1PK: CUSTOMER", "GSI1PKK: CUSTOMER")
                  .replace("indexes: { GSI1: GSI1PK }\n", "")
                  .replaceAll("patterns:\n.*\n", ""),
              GOOD),
          new Manual(
              "malformed",
              Severity.ERROR,
              "text that is not what the language says there",
              "A template, condition, type, amount or key that cannot be read; the finding shows"
                  + " the form that is expected.",
              GOOD.replace("ORDER#<orderId>", "ORDER#<orderId"),
              GOOD),
          new Manual(
              "missing-part",
              Severity.ERROR,
              "something that cannot be left out",
              "A table without a key, an entity without one of its keys, a pattern without a"
                  + " condition.",
              GOOD.replace("    PK: ORDER#<orderId>\n", ""),
              GOOD),
          new Manual(
              "ambiguous-index",
              Severity.ERROR,
              "conditions that fit several indexes",
              "The index of a pattern is inferred from the names of its conditions. When several"
                  + " indexes begin with them, each gives its items in another order; name the one"
                  + " that is meant with `index`.",
              """
              design: shop
              key: PK
              indexes: { byDay: "customer, day", byTotal: "customer, total number" }
              entities:
                order: { PK: ORDER#<orderId>, attributes: { orderId: string, customer: string, day: date, total: number } }
              patterns:
                ordersOfCustomer: customer = <customer>
                largest: { where: customer = <customer>, index: byTotal }
              """,
              """
              design: shop
              key: PK
              indexes: { byDay: "customer, day", byTotal: "customer, total number" }
              entities:
                order: { PK: ORDER#<orderId>, attributes: { orderId: string, customer: string, day: date, total: number } }
              patterns:
                ordersOfCustomer: { where: customer = <customer>, index: byDay }
                largest: { where: customer = <customer>, index: byTotal }
              """));

  private FileFaults() {}
}
