package dev.clave.bench.engine;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/** What a scenario gave on one subject. */
public record Measurement(
    double perSecond, double p50Millis, double p99Millis, long failures, String firstFailure) {

  static Measurement of(Histogram micros, Duration measured, long failures, String firstFailure) {
    return new Measurement(
        micros.getTotalCount() * 1e9 / measured.toNanos(),
        micros.getValueAtPercentile(50) / 1000.0,
        micros.getValueAtPercentile(99) / 1000.0,
        failures,
        firstFailure);
  }
}
