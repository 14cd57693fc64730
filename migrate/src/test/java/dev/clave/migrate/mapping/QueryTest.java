package dev.clave.migrate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.model.Span;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          orders                          | orders
          orders;                         | orders
          "Order Details"                 | "Order Details"
          sales."Order Details" ;         | sales."Order Details"
          `Order Details`                 | `Order Details`
          """)
  void aNameMayBeQuotedAndEndWithASemicolon(String text, String name) {
    Query query = query(text);
    assertThat(query.isName()).isTrue();
    assertThat(query.asTable()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"SELECT 1 FROM orders;", "'SELECT 1 FROM orders ;; '"})
  void aSelectMayEndWithASemicolon(String text) {
    assertThat(query(text).asTable()).isEqualTo("(SELECT 1 FROM orders\n)");
  }

  private static Query query(String text) {
    return new Query(text, Optional.empty(), Map.of(), Span.START);
  }
}
