package dev.clave.bench.systems;

import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.model.Load;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.storage.Durability;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemFolder;
import dev.clave.systems.Systems;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Plays a business day of each table system: its sample is copied until the table has so many
 * items, then many users run the operations of the design's stated load at once, in their
 * proportions. At the end every counter, guard, reference and index is counted again. Properties:
 * {@code items} (20000), {@code operations} (20000), {@code warmup} (as many as {@code
 * operations}): how many operations are played before those that are measured, because a business
 * day is that of a running server, {@code users} (16), {@code system} (all), {@code recount}
 * (true), {@code prepared} (none): a folder in which filled tables stay, so that a run with {@code
 * operations=0} prepares and the next one measures; a path of a design of one's own is played
 * instead of the systems.
 */
public final class SystemsBench {
  /** Items of each entity from which inputs are taken. */
  private static final int KNOWN = 5_000;

  private record Size(long items, long operations, long warmup, int users, boolean recount) {}

  private SystemsBench() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Map<String, String> options = new LinkedHashMap<>();
    List<Path> paths = new ArrayList<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      if (parts.length > 1) {
        options.put(parts[0], parts[1]);
      } else {
        paths.add(Path.of(argument));
      }
    }
    String operations = options.getOrDefault("operations", "20000");
    Size size =
        new Size(
            Long.parseLong(options.getOrDefault("items", "20000")),
            Long.parseLong(operations),
            Long.parseLong(options.getOrDefault("warmup", operations)),
            Integer.parseInt(options.getOrDefault("users", "16")),
            Boolean.parseBoolean(options.getOrDefault("recount", "true")));
    List<ServedSystem> systems =
        paths.isEmpty() ? shipped(options) : paths.stream().map(SystemFolder::read).toList();
    if (systems.isEmpty()) {
      System.err.printf(
          "expected one of %s, found `%s`%n",
          Systems.tables().stream().map(ServedSystem::name).toList(), options.get("system"));
      System.exit(2);
    }
    boolean intact = true;
    for (ServedSystem system : systems) {
      intact &= play(system, size, options);
    }
    if (!intact) {
      System.exit(1);
    }
  }

  private static List<ServedSystem> shipped(Map<String, String> options) {
    return Systems.tables().stream()
        .filter(system -> options.getOrDefault("system", system.name()).equals(system.name()))
        .toList();
  }

  /** The design with its load; without one, all that it can do is done equally often. */
  private static Design loaded(ServedSystem system) {
    Design design = system.design().orElseThrow();
    Load stated = system.load().map(LoadFile::load).orElse(Load.NONE);
    if (stated.hasCalls()) {
      return design.withLoad(stated);
    }
    if (design.load().hasCalls()) {
      return design;
    }
    Load.Reads read = new Load.Reads(1, OptionalDouble.empty(), OptionalDouble.empty());
    Map<String, Load.Reads> patterns = new LinkedHashMap<>();
    design.patterns().forEach(each -> patterns.put(each.name(), read));
    Map<String, Load.Reads> views = new LinkedHashMap<>();
    design.views().forEach(each -> views.put(each.name(), read));
    Map<String, Load.Items> entities = new LinkedHashMap<>();
    OptionalDouble unknown = OptionalDouble.empty();
    design
        .entities()
        .forEach(
            each ->
                entities.put(
                    each.name(),
                    new Load.Items(unknown, unknown, unknown, 1, 1, 1, List.of(), unknown)));
    Map<String, Double> transactions = new LinkedHashMap<>();
    design.transactions().forEach(each -> transactions.put(each.name(), 1.0));
    return design.withLoad(
        new Load(
            patterns,
            views,
            entities,
            transactions,
            unknown,
            unknown,
            unknown,
            Optional.empty(),
            stated.span()));
  }

  private static List<Item> sample(ServedSystem system) {
    if (system.sample().isEmpty()) {
      System.err.printf(
          "`%s` has no sample to begin with: neither `samples` nor sample/*.jsonl%n",
          system.name());
      System.exit(2);
    }
    try (Stream<Item> all = system.sample().orElseThrow().get()) {
      return all.toList();
    }
  }

  private static boolean play(ServedSystem system, Size size, Map<String, String> options)
      throws IOException, InterruptedException {
    if (!options.containsKey("prepared")) {
      Path folder = Files.createTempDirectory("clave-bench-systems");
      try {
        return play(system, size, folder);
      } finally {
        delete(folder);
        Files.deleteIfExists(filled(folder));
      }
    }
    Path folder = Path.of(options.get("prepared")).resolve(system.name());
    return play(system, size, Files.createDirectories(folder));
  }

  /** What tells that a folder holds all of its items. */
  private static Path filled(Path folder) {
    return folder.resolveSibling(folder.getFileName() + ".filled");
  }

  private static boolean play(ServedSystem system, Size size, Path folder)
      throws IOException, InterruptedException {
    Path filled = filled(folder);
    int users = size.users();
    List<Item> sample = sample(system);
    long start = System.nanoTime();
    if (!Files.exists(filled)) {
      // Nobody is told that these are safe: waiting for the disk would take much of the time.
      EngineOptions hurried = EngineOptions.defaults().withDurability(Durability.OS);
      try (Engine engine = Engine.open(folder, hurried)) {
        Table table = Table.open(loaded(system), engine.client());
        table.provision();
        SampleCopies copies = new SampleCopies(table, sample);
        fill(system.name(), table, copies, count(copies, size), users);
      }
      Files.createFile(filled);
    }
    try (Engine engine = Engine.open(folder)) {
      Table table = Table.open(loaded(system), engine.client());
      SampleCopies copies = new SampleCopies(table, sample);
      int count = count(copies, size);
      System.out.printf(
          "%n%s: %,d items in %.1f s, %d users%n",
          system.name(), (long) count * copies.size(), seconds(start), users);
      if (size.operations() == 0) {
        return true;
      }
      Map<String, List<Item>> itemsByEntity = known(copies, count);
      BusinessDay day = new BusinessDay(table, copies, itemsByEntity);
      if (system.name().equals("transporte")) {
        TripsOfTheDay.add(day, itemsByEntity, table.design().load().transactions());
      } else {
        day.addTransactions();
      }
      run(system.name() + ": warm-up", day, size.warmup(), users);
      day.forget();
      start = System.nanoTime();
      run(system.name() + ": operations", day, size.operations(), users);
      double seconds = seconds(start);
      PlayedDay.print(table.design(), day, size.operations() / seconds);
      return !size.recount() || examine(table);
    }
  }

  private static int count(SampleCopies copies, Size size) {
    return (int) Math.max(1, size.items() / copies.size());
  }

  /** A million items take gigabytes that nobody looks at again. */
  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private static Map<String, List<Item>> known(SampleCopies copies, int count) {
    Map<String, List<Item>> itemsByEntity = new LinkedHashMap<>();
    Random random = new Random(7);
    copies.copy(0).forEach(item -> add(itemsByEntity, item));
    while (itemsByEntity.values().stream().mapToInt(List::size).max().orElse(KNOWN) < KNOWN) {
      copies
          .copy(count == 1 ? 0 : 1 + random.nextInt(count - 1))
          .forEach(item -> add(itemsByEntity, item));
    }
    return itemsByEntity;
  }

  private static void add(Map<String, List<Item>> itemsByEntity, Item item) {
    itemsByEntity.computeIfAbsent(item.entity(), name -> new ArrayList<>()).add(item);
  }

  /** Copies of the sample are of different people, so that many can be written at once. */
  private static void fill(String name, Table table, SampleCopies copies, int count, int users)
      throws InterruptedException {
    Heartbeat heartbeat = new Heartbeat(name + ": items", (long) count * copies.size());
    AtomicInteger next = new AtomicInteger();
    together(
        users,
        user -> {
          for (int copy = next.getAndIncrement(); copy < count; copy = next.getAndIncrement()) {
            table.putAll(copies.copy(copy));
            heartbeat.add(copies.size());
          }
        });
  }

  private static void run(String what, BusinessDay day, long operations, int users)
      throws InterruptedException {
    Heartbeat heartbeat = new Heartbeat(what, operations);
    together(
        users,
        user -> {
          Random random = new Random(what.hashCode() + user);
          for (long number = 0; number < operations / users; number++) {
            day.one(random);
            heartbeat.add(1);
          }
        });
  }

  /** Does the work of all users at once; the first failure of any ends the benchmark. */
  private static void together(int users, IntConsumer work) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      List<Callable<Void>> all = new ArrayList<>();
      for (int user = 0; user < users; user++) {
        int number = user;
        all.add(
            () -> {
              work.accept(number);
              return null;
            });
      }
      for (Future<Void> each : threads.invokeAll(all)) {
        each.get();
      }
    } catch (ExecutionException failure) {
      throw new IllegalStateException(failure.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static boolean examine(Table table) {
    long start = System.nanoTime();
    Heartbeat heartbeat = new Heartbeat("recount", Progress.UNKNOWN);
    Diagnosis diagnosis = table.diagnose((what, done, total) -> heartbeat.at(what, done, total));
    System.out.printf(
        "  recount of %,d items in %.1f s: %s%n",
        diagnosis.items(),
        seconds(start),
        diagnosis.healthy() ? "all as the design says" : diagnosis.counts().toString());
    diagnosis.first().stream().limit(5).forEach(each -> System.out.println("    " + each));
    return diagnosis.healthy();
  }
}
