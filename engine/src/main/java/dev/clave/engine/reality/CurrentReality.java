package dev.clave.engine.reality;

import java.time.Duration;
import java.util.Random;

/** The reality that requests meet now, with what is derived from it. May be shared by threads. */
final class CurrentReality {

  /** A reality with what is derived from it. */
  record Setting(Reality reality, Duration furthest, Random random, boolean isNone) {
    private static Setting of(Reality reality) {
      return new Setting(reality, reality.furthest(), new Random(reality.seed()), reality.isNone());
    }
  }

  private volatile Setting setting;

  CurrentReality(Reality reality) {
    this.setting = Setting.of(reality);
  }

  Setting setting() {
    return setting;
  }

  void set(Reality reality) {
    setting = Setting.of(reality);
  }
}
