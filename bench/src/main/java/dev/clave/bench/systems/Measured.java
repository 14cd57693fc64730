package dev.clave.bench.systems;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** What one kind of operation came to. Many threads add to it. */
final class Measured {
  final Histogram nanos = new ConcurrentHistogram(3);
  final LongAdder calls = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder items = new LongAdder();
  final DoubleAdder units = new DoubleAdder();

  void reset() {
    nanos.reset();
    calls.reset();
    refused.reset();
    items.reset();
    units.reset();
  }

  double perCall() {
    return calls.sum() == 0 ? 0 : units.sum() / calls.sum();
  }

  double itemsPerCall() {
    return calls.sum() == 0 ? 0 : items.sum() / (double) calls.sum();
  }

  double millis(double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }
}
