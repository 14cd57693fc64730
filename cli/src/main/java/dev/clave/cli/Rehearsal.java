package dev.clave.cli;

import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.server.PreparedStores;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import dev.clave.stores.StoreException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * What people start most, once and quickly. The launcher runs it after a build and has the JVM note
 * the classes that it loads; from an archive of them every later start is several times as fast.
 */
public final class Rehearsal {
  private static final String TABLE = "rehearsal";
  private static final int MOST_TRIES = 200;
  private static final int PAUSE_MILLIS = 50;

  private Rehearsal() {}

  /**
   * Takes a folder for its data, a design, and a folder for the prepared stores; the folders must
   * not exist yet.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Path.of(arguments[0]);
    Path design = Path.of(arguments[1]);
    PreparedStores prepared = new PreparedStores(Path.of(arguments[2]));
    Clave.commandLine().execute("--help");
    Clave.commandLineFor("check").execute("check", design.toString());
    Clave.commandLineFor("engine").execute("engine", "--help");
    try (Engine memory = Engine.inMemory();
        Engine disk = Engine.open(folder.resolve("engine"))) {
      answer(memory);
      answer(disk);
    }
    serve(folder.resolve("data"), prepared);
    command();
  }

  /** The command itself, which goes on until the process ends. */
  private static void command() throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String[] line = {"engine", "--memory", "--port", Integer.toString(port)};
    Thread engine = new Thread(() -> Start.main(line), "engine");
    engine.setDaemon(true);
    engine.start();
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build();
    for (int i = 0; i < MOST_TRIES; i++) {
      try {
        HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
        System.exit(0);
      } catch (ConnectException notYet) {
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /**
   * All that {@code clave up} starts, and a page of it: first the tables with their samples, then
   * all systems, without the samples that are events of the moment.
   */
  private static void serve(Path data, PreparedStores prepared)
      throws IOException, InterruptedException {
    List<ServedSystem> systems = SystemProvider.onClassPath();
    try {
      start(data, systems.stream().filter(each -> each.designText().isPresent()).toList(), true)
          .close();
      try (Server server = start(data, systems, false)) {
        for (String path : List.of("", "ready", "api")) {
          HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path)).build();
          HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
        }
      }
    } catch (IllegalStateException | StoreException e) {
      // Where a store cannot start, the archive has fewer classes; nothing else needs them now.
      return;
    }
    prepared.take(data, systems);
  }

  private static Server start(Path data, List<ServedSystem> systems, boolean sample) {
    Map<Setting, String> flags =
        Map.of(
            Setting.PORT, "0",
            Setting.DYNAMODB_PORT, "0",
            Setting.S3_PORT, "0",
            Setting.SAMPLE, Boolean.toString(sample),
            Setting.DATA, data.toString());
    return Server.builder()
        .serve(systems)
        .configuration(Configuration.of(settings(systems), Optional.empty(), Map.of(), flags))
        .start();
  }

  private static List<Setting> settings(List<ServedSystem> systems) {
    return systems.stream().flatMap(system -> system.settings().stream()).toList();
  }

  private static void answer(Engine engine) {
    try (Endpoint endpoint = engine.serve("127.0.0.1", 0);
        DynamoDbClient client =
            RemoteTables.client(Optional.of(endpoint.uri()), Region.US_EAST_1)) {
      client.createTable(
          table ->
              table
                  .tableName(TABLE)
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(
                      a -> a.attributeName("id").attributeType(ScalarAttributeType.S))
                  .keySchema(k -> k.attributeName("id").keyType(KeyType.HASH)));
      Map<String, AttributeValue> item = Map.of("id", AttributeValue.fromS("first"));
      client.putItem(put -> put.tableName(TABLE).item(item));
      client.getItem(get -> get.tableName(TABLE).key(item));
      client.query(
          query ->
              query
                  .tableName(TABLE)
                  .keyConditionExpression("id = :id")
                  .expressionAttributeValues(Map.of(":id", AttributeValue.fromS("first"))));
      client.listTables();
    }
  }
}
