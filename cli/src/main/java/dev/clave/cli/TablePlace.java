package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.SettingName;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.engine.Engine;
import dev.clave.engine.storage.StorageException;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.store.TableStore;
import dev.clave.server.system.Store;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The tables' place: the embedded engine's folder, which a server may serve meanwhile, any
 * endpoint, or AWS. What is not said comes from the settings, as with {@code clave up}.
 */
final class TablePlace {
  /** What a program in Java uses, where there is one here. */
  private static final Path ENGINE_HERE = Path.of(".clave", "engine");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = {
        "The data folder of `clave up`, running or not, or an engine's folder.",
        "Default: the setting data (~/.clave), unless .clave/engine is here."
      })
  private Path data;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "An endpoint that speaks the DynamoDB API.")
  private URI endpoint;

  @Option(names = "--aws", description = "AWS DynamoDB, with the credentials of the environment.")
  private boolean aws;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "The region (us-east-1); without an endpoint, a region of AWS.")
  private String region;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A file of settings; clave.properties here if there is one.")
  private Path settings;

  @Option(
      names = "--set",
      paramLabel = "SETTING=VALUE",
      converter = SettingName.class,
      description = "Any setting that `clave config` lists, such as table.prefix.")
  private Map<Setting, String> statedSettings = new LinkedHashMap<>();

  private Configuration configuration;

  /**
   * A client, and what must be closed after it.
   *
   * @param exclusive whether no other program can be connected to the tables
   */
  record Opened(DynamoDbClient client, boolean exclusive, AutoCloseable behind)
      implements AutoCloseable {
    @Override
    public void close() {
      client.close();
      try {
        behind.close();
      } catch (Exception failure) {
        throw new Failure("the engine did not close: " + failure.getMessage(), failure);
      }
    }
  }

  /** Whether any place was named. */
  boolean isSaid() {
    return aws
        || stated(region, Setting.DYNAMODB_REGION).isPresent()
        || stated(endpoint, Setting.DYNAMODB_ENDPOINT).isPresent()
        || stated(data, Setting.DATA).isPresent();
  }

  /** The options that were given, to be given to another command. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("--data", data);
    values.put("--endpoint", endpoint);
    values.put("--region", region);
    values.put("--config", settings);
    values.forEach(
        (option, value) -> {
          if (value != null) {
            options.addAll(List.of(option, value.toString()));
          }
        });
    if (aws) {
      options.add("--aws");
    }
    statedSettings.forEach(
        (setting, value) -> options.addAll(List.of("--set", setting.key() + "=" + value)));
    return options;
  }

  /** What an option of its own says, or else {@code --set}. */
  private Optional<String> stated(Object option, Setting setting) {
    return Optional.ofNullable(option)
        .map(Object::toString)
        .or(() -> Optional.ofNullable(statedSettings.get(setting)));
  }

  private Optional<Path> data() {
    return stated(data, Setting.DATA).map(Path::of);
  }

  /** The settings of a server here. */
  Configuration configuration() {
    if (configuration == null) {
      configuration = SettingsOption.configuration(Optional.ofNullable(settings), statedSettings);
    }
    return configuration;
  }

  private boolean isAws() {
    boolean saidElse =
        data().isPresent() || stated(endpoint, Setting.DYNAMODB_ENDPOINT).isPresent();
    boolean regionIsSaid = stated(region, Setting.DYNAMODB_REGION).isPresent();
    return aws || (!saidElse && (regionIsSaid || (isBySettings() && endpoint().isEmpty())));
  }

  /** Whether the settings say that the tables are not in the embedded engine. */
  private boolean isBySettings() {
    return !isSaid() && !Engine.isAt(ENGINE_HERE) && configuration().tablesAreElsewhere();
  }

  private Optional<URI> endpoint() {
    return stated(endpoint, Setting.DYNAMODB_ENDPOINT)
        .or(
            () ->
                isBySettings()
                    ? configuration().given(Setting.DYNAMODB_ENDPOINT)
                    : Optional.empty())
        .map(URI::create);
  }

  private Region region() {
    return Region.of(
        stated(region, Setting.DYNAMODB_REGION)
            .or(
                () ->
                    isBySettings()
                        ? configuration().given(Setting.DYNAMODB_REGION)
                        : Optional.empty())
            .orElse("us-east-1"));
  }

  /** The region whose prices count. */
  String priceRegion() {
    return region().id();
  }

  /** Where that is, for people. */
  @Override
  public String toString() {
    if (isAws()) {
      return "AWS, " + region();
    }
    return "`" + endpoint().<Object>map(each -> each).orElseGet(this::folder) + "`";
  }

  /** The engine's folder; that of a server is within its data folder. */
  private Path folder() {
    if (data().isEmpty() && Engine.isAt(ENGINE_HERE)) {
      return ENGINE_HERE;
    }
    Path within = withinData();
    if (Engine.isAt(within)) {
      return within;
    }
    return data().orElse(ENGINE_HERE);
  }

  private Path withinData() {
    return data().orElseGet(() -> configuration().data()).resolve(Store.TABLES.label());
  }

  /**
   * The tables that are there.
   *
   * @throws Failure if there is no engine at the place; none is made
   */
  Opened open() {
    return open(
        () -> {
          throw new Failure(
              "expected an engine in `%s` or `%s`, found none; `clave up` makes one, and `--data`, `--endpoint` or `--aws` says where the tables are"
                  .formatted(data().orElse(ENGINE_HERE), withinData()));
        });
  }

  /** The same; an engine is made where there is none. */
  Opened openOrCreate() {
    return open(() -> engine(folder()));
  }

  /** The same to look at only; empty where there is no engine. */
  Opened openForDryRun() {
    return open(
        () -> {
          Engine empty = Engine.inMemory();
          return new Opened(empty.client(), true, empty);
        });
  }

  private Opened open(Supplier<Opened> otherwise) {
    if (isAws()) {
      return remote(Optional.empty());
    }
    return endpoint()
        .map(each -> remote(Optional.of(each)))
        .orElseGet(() -> Engine.isAt(folder()) ? engine(folder()) : otherwise.get());
  }

  private Opened remote(Optional<URI> at) {
    return new Opened(RemoteTables.client(at, region()), false, () -> {});
  }

  /** Opens the engine here, or asks the server that has it open. */
  private Opened engine(Path directory) {
    try {
      Engine engine = Engine.open(directory);
      return new Opened(engine.client(), true, engine);
    } catch (StorageException inUse) {
      return remote(
          Optional.of(
              TableStore.servedAt(directory)
                  .orElseThrow(() -> new Failure(inUse.getMessage(), inUse))));
    }
  }
}
