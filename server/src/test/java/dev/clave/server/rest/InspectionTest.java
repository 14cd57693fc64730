package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class InspectionTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void changesReachIntoMapsWithoutTouchingWhatWasRead() {
    Map<String, Object> before = Map.of("costs", Map.of("fuel", 1, "toll", 2), "status", "open");
    Map<String, Object> changes = new LinkedHashMap<>();
    changes.put("costs.fuel", 3);
    changes.put("costs.toll", null);
    changes.put("place.city", "León");

    assertThat(Inspection.changed(before, changes))
        .isEqualTo(
            Map.of("costs", Map.of("fuel", 3), "place", Map.of("city", "León"), "status", "open"));
    assertThat(before).containsEntry("costs", Map.of("fuel", 1, "toll", 2));
  }

  @Test
  void twiceAsManyPathsOfOneMapAllocateAboutTwiceAsMuch() {
    allocated(1_000);
    assertThat(allocated(8_000)).isLessThan(3 * allocated(4_000));
  }

  private static long allocated(int paths) {
    Map<String, Object> changes = new LinkedHashMap<>();
    for (int i = 0; i < paths; i++) {
      changes.put("notes.n" + i, i);
    }
    long begin = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    Inspection.changed(Map.of(), changes);
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - begin;
  }
}
