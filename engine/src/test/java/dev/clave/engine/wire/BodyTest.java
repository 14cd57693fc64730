package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class BodyTest {
  private static final Buffer BYTE = Buffer.buffer("x");

  @Test
  void partsBecomeTheWholeInTheirOrder() {
    Body body = new Body();
    for (String part : new String[] {"", "a", "", "bc", "def", ""}) {
      assertThat(body.add(Buffer.buffer(part), Body.MAX_BYTES)).isTrue();
    }
    assertThat(body.bytes()).asString().isEqualTo("abcdef");
    assertThat(body.length()).isEqualTo(6);
  }

  @Test
  void aPartPastTheLimitIsRefused() {
    Body body = new Body();
    assertThat(body.add(Buffer.buffer("abc"), 4)).isTrue();
    assertThat(body.add(Buffer.buffer("de"), 4)).isFalse();
    assertThat(new Body().add(Buffer.buffer("abcde"), 4)).isFalse();
  }

  /** What is copied is allocated first, so allocation counts the work. */
  @Test
  void theWorkOfAssemblyGrowsAsTheNumberOfItsPartsDoes() {
    allocatedFor(1 << 12);
    long small = allocatedFor(1 << 14);
    long large = allocatedFor(1 << 17);
    assertThat(large).isLessThan(16 * small);
    assertThat(large).isLessThan(16L << 17);
  }

  private static long allocatedFor(int parts) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Body body = new Body();
    for (int part = 0; part < parts; part++) {
      body.add(BYTE, Body.MAX_BYTES);
    }
    assertThat(body.bytes()).hasSize(parts);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
