package dev.clave.engine.partiql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class LexerTest {

  @Test
  void aTokenKnowsItsLineAndColumn() {
    List<Token> tokens = Lexer.read("SELECT *\n  FROM\n\nnotes");
    assertThat(tokens).extracting(Token::place).contains("1:1:6", "1:8:1", "2:3:4", "4:1:5");
  }

  /** What is copied is allocated first, so allocation counts the work. */
  @Test
  void eachCharacterIsCountedOnce() {
    allocatedFor(2000);
    assertThat(allocatedFor(8000)).isLessThan(6 * allocatedFor(2000));
  }

  private static long allocatedFor(int tokens) {
    String text = "?".repeat(tokens);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(Lexer.read(text)).hasSize(tokens + 1);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
