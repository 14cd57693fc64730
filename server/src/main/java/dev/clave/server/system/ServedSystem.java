package dev.clave.server.system;

import dev.clave.assets.AssetEntity;
import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.sample.StatedSamples;
import dev.clave.server.config.Setting;
import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A system that a {@link dev.clave.server.Server} serves: a design, or stores and routes of its
 * own, or both, and what belongs to them.
 *
 * <pre>{@code
 * ServedSystem shop =
 *     ServedSystem.of("shop")
 *         .withTitle("en", "A shop")
 *         .withDesign(Files.readString(Path.of("design.yaml")))
 *         .withSample(() -> orders().stream());
 * }</pre>
 *
 * <p>A {@link SystemProvider} on the class path supplies systems; so does {@code
 * Server.builder().serve(…)}. Values of this class are immutable.
 */
public final class ServedSystem {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  /** Names that the REST API uses for itself. */
  private static final Set<String> RESERVED =
      Set.of("administration", "operations", "openapi", "session", "whoami", "server");

  private final String name;
  private final Map<String, String> titles;
  private final Optional<SystemDesign> design;
  private final Optional<SampleData> sample;
  private final Optional<AssetEntity> files;
  private final Optional<LoadFile> load;
  private final Set<Store> stores;
  private final List<Setting> settings;
  private final List<ConsolePage> pages;
  private final Function<SystemEnvironment, SystemPart> part;
  private final Optional<Consumer<String>> databaseSetup;

  private ServedSystem(Copy copy) {
    this.name = copy.name;
    this.titles = copy.titles;
    this.design = copy.design;
    this.sample = copy.sample;
    this.files = copy.files;
    this.load = copy.load;
    this.stores = copy.stores;
    this.settings = copy.settings;
    this.pages = copy.pages;
    this.part = copy.part;
    this.databaseSetup = copy.databaseSetup;
  }

  /**
   * A system of that name, with nothing in it yet.
   *
   * @param name its part of every path, such as {@code shop} in {@code /api/shop}
   * @throws IllegalArgumentException when the name cannot stand in a path, or is one of the
   *     server's own
   */
  public static ServedSystem of(String name) {
    if (!NAME.matcher(name).matches() || RESERVED.contains(name)) {
      throw new IllegalArgumentException(
          "expected a system's name of a-z, 0-9 and -, such as `shop`, and none of "
              + RESERVED.stream().sorted().toList()
              + ", found `"
              + name
              + "`");
    }
    return new ServedSystem(new Copy(name));
  }

  /** The same with what it is, in a few words of a language such as {@code en}. */
  public ServedSystem withTitle(String language, String title) {
    Map<String, String> all = new LinkedHashMap<>(titles);
    all.put(language, title);
    return with(copy -> copy.titles = all);
  }

  /**
   * The same with a table of that design, which is checked when it is first asked for.
   *
   * @param text a design file's content
   */
  public ServedSystem withDesign(String text) {
    return with(
        copy -> {
          copy.design = Optional.of(new SystemDesign(name, text));
          copy.stores = storesWith(Store.TABLES);
        });
  }

  /** The same with items that its empty table is filled with when the server loads samples. */
  public ServedSystem withSample(Supplier<Stream<Item>> items) {
    return withSample(SampleData.of(items));
  }

  ServedSystem withSample(SampleData data) {
    return with(copy -> copy.sample = Optional.of(data));
  }

  /** The same with files in the object store, instead of those that its design declares. */
  public ServedSystem withFiles(AssetEntity entity) {
    return with(
        copy -> {
          copy.files = Optional.of(entity);
          copy.stores = storesWith(Store.OBJECTS);
        });
  }

  /** The same with the load that its cost is computed for, instead of the design's own. */
  public ServedSystem withLoad(LoadFile loadFile) {
    return with(copy -> copy.load = Optional.of(loadFile));
  }

  /** The same with a store that its part needs. */
  public ServedSystem withStore(Store store) {
    return with(copy -> copy.stores = storesWith(store));
  }

  /** The same with settings of its own, whose keys begin with the system's name. */
  public ServedSystem withSettings(List<Setting> systemSettings) {
    return with(copy -> copy.settings = List.copyOf(systemSettings));
  }

  /** The same with pages of its own in the console. */
  public ServedSystem withPages(List<ConsolePage> consolePages) {
    return with(copy -> copy.pages = List.copyOf(consolePages));
  }

  /** The same with a part of its own, opened once the stores of the system are. */
  public ServedSystem withPart(Function<SystemEnvironment, SystemPart> opener) {
    return with(copy -> copy.part = opener);
  }

  /**
   * The same with what brings its PostgreSQL schema to the newest version. A server can then copy
   * what version 0.1.0 kept in a database of the system's own.
   *
   * @param setup takes the JDBC URL of the schema
   */
  public ServedSystem withDatabaseSetup(Consumer<String> setup) {
    return with(
        copy -> {
          copy.stores = storesWith(Store.POSTGRES);
          copy.databaseSetup = Optional.of(setup);
        });
  }

  private Set<Store> storesWith(Store store) {
    Set<Store> all = new LinkedHashSet<>(stores);
    all.add(store);
    return all;
  }

  public String name() {
    return name;
  }

  /** What it is in a few words, by language. */
  public Map<String, String> titles() {
    return titles;
  }

  /** What it is in English, or its name. */
  public String title() {
    return titles.getOrDefault("en", name);
  }

  /**
   * The design of its table.
   *
   * @throws IllegalStateException when the design has errors, with all findings
   */
  public Optional<Design> design() {
    return design.map(SystemDesign::design);
  }

  /** The variables that a token's scope can bind: those of the partition keys of its design. */
  public Set<String> scopeVariables() {
    return design().stream()
        .flatMap(each -> each.entities().stream().flatMap(entity -> partitionKey(each, entity)))
        .flatMap(rule -> rule.inputs().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<KeyRule> partitionKey(Design design, Entity entity) {
    return design.table(entity.table()).key().partition().stream()
        .map(attribute -> entity.keys().get(attribute.name()));
  }

  /** The design as its file has it. */
  public Optional<String> designText() {
    return design.map(SystemDesign::text);
  }

  /** Its sample: what was given, or the sample items that its design states. */
  public Optional<Supplier<Stream<Item>>> sample() {
    return sampleData().map(data -> data::items);
  }

  /** The same, with where each item is written. */
  public Optional<SampleData> sampleData() {
    return sample.or(
        () ->
            design()
                .filter(each -> !each.samples().isEmpty())
                .map(each -> SampleData.of(() -> statedItems(each))));
  }

  /** The sample items that a design states. */
  static Stream<Item> statedItems(Design design) {
    return StatedSamples.of(design).stream().map(each -> Item.of(each.entity(), each.attributes()));
  }

  /** Its files: those that were given, or those that its design declares. */
  public Optional<AssetEntity> files() {
    return files.or(() -> design().flatMap(DeclaredFiles::of));
  }

  /** The load that its cost is computed for: what was stated, or the design's own. */
  public Optional<LoadFile> load() {
    return load.or(() -> design().map(each -> LoadFile.of(each.load())));
  }

  /** What brings its PostgreSQL schema to the newest version. */
  public Optional<Consumer<String>> databaseSetup() {
    return databaseSetup;
  }

  /** The stores that these systems need. */
  public static Set<Store> storesOf(List<ServedSystem> systems) {
    // A design says which it needs, so here it is checked, which takes most of a start.
    return systems.parallelStream()
        .flatMap(each -> each.stores().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether it keeps something in PostgreSQL, which is known without reading its design. */
  public boolean usesPostgres() {
    return stores.contains(Store.POSTGRES);
  }

  /** The stores that it needs, in the order of {@link Store}. */
  public List<Store> stores() {
    Set<Store> all = files().isPresent() ? storesWith(Store.OBJECTS) : stores;
    return all.stream().sorted().toList();
  }

  /** Its own settings and, if it has a design, the one that names its table. */
  public List<Setting> settings() {
    List<Setting> all = new ArrayList<>(settings);
    design.ifPresent(each -> all.add(Setting.tableOf(name)));
    return List.copyOf(all);
  }

  public List<ConsolePage> pages() {
    return pages;
  }

  /** Opens its part. */
  public SystemPart openPart(SystemEnvironment environment) {
    return part.apply(environment);
  }

  private ServedSystem with(Consumer<Copy> change) {
    Copy copy = new Copy(name);
    copy.titles = titles;
    copy.design = design;
    copy.sample = sample;
    copy.files = files;
    copy.load = load;
    copy.stores = stores;
    copy.settings = settings;
    copy.pages = pages;
    copy.part = part;
    copy.databaseSetup = databaseSetup;
    change.accept(copy);
    return new ServedSystem(copy);
  }

  /** A system while something of it is given another value. */
  private static final class Copy {
    private final String name;
    private Map<String, String> titles = Map.of();
    private Optional<SystemDesign> design = Optional.empty();
    private Optional<SampleData> sample = Optional.empty();
    private Optional<AssetEntity> files = Optional.empty();
    private Optional<LoadFile> load = Optional.empty();
    private Set<Store> stores = Set.of();
    private List<Setting> settings = List.of();
    private List<ConsolePage> pages = List.of();
    private Function<SystemEnvironment, SystemPart> part = environment -> SystemPart.NONE;
    private Optional<Consumer<String>> databaseSetup = Optional.empty();

    Copy(String name) {
      this.name = name;
    }
  }
}
