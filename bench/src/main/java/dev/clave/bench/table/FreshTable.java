package dev.clave.bench.table;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.provision.Provisioned;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a test of {@code @ClaveTest} begins and ends with, alone and with one item. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class FreshTable {
  private Design design;

  @Setup
  public void readDesign() throws IOException {
    design = FreshTableBench.design();
  }

  /** An engine in memory, the tables of a design, and closing them. */
  @Benchmark
  public Provisioned engineAndTable() {
    try (Engine engine = Engine.inMemory()) {
      return Table.open(design, engine.client()).provision();
    }
  }

  /** The same with an item that is written and read. */
  @Benchmark
  public Object engineTableAndItem() {
    try (Engine engine = Engine.inMemory()) {
      Table table = Table.open(design, engine.client());
      table.provision();
      ClaveRoad road = new ClaveRoad(table);
      road.create(1);
      return road.get(1);
    }
  }
}
