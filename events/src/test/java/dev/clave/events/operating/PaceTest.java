package dev.clave.events.operating;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

  @Test
  void workThatIsEarlyWaitsAndWorkThatIsLateDoesNot() {
    Pace pace = new Pace(100, 0);
    assertThat(pace.after(50, 0)).isEqualTo(Duration.ofMillis(500));
    assertThat(pace.after(50, Duration.ofMillis(600).toNanos())).isEqualTo(Duration.ofMillis(400));
    assertThat(pace.after(100, Duration.ofSeconds(9).toNanos())).isZero();
  }
}
