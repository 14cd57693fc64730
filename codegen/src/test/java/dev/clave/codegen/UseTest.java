package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Programs that use generated clients: they compile, and do what they say. */
class UseTest {
  private static final Path PROGRAMS = Path.of("src/test/resources/use");
  private static final Path SYSTEMS = Path.of("../systems");

  @TempDir private Path folder;

  private GeneratedClients client(String system, String program, String design) {
    GeneratedClients clients = new GeneratedClients(folder);
    clients.add(design);
    clients.write(
        system + "/" + program + ".java",
        GeneratedClients.text(PROGRAMS.resolve(program + ".java")));
    return clients;
  }

  private static String design(String system) {
    String file = system + ".yaml";
    return GeneratedClients.text(
        Stream.of(
                SYSTEMS.resolve(system).resolve("design.yaml"),
                PROGRAMS.resolve(file),
                Path.of("../table/src/test/resources").resolve(file))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "portfolio, PortfolioUse",
    "transporte, TransporteUse",
    "warehouse, WarehouseUse",
    "game, GameUse"
  })
  void aProgramRunsOnTheClient(String system, String program) throws Throwable {
    Class<?> main =
        client(system, program, design(system)).load().loadClass(system + "." + program);
    try (Engine engine = Engine.inMemory()) {
      main.getMethod("run", DynamoDbClient.class).invoke(null, engine.client());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void aProgramRunsWithoutWaitingThreads() throws Throwable {
    Class<?> main =
        client("transporte", "TransporteAsyncUse", design("transporte"))
            .load()
            .loadClass("transporte.TransporteAsyncUse");
    try (Engine engine = Engine.inMemory()) {
      main.getMethod("run", DynamoDbClient.class, DynamoDbAsyncClient.class)
          .invoke(null, engine.client(), engine.asyncClient());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void aConversionIsAFunctionFromRecordToRecord() throws Throwable {
    GeneratedClients clients = new GeneratedClients(folder);
    for (String version : List.of("club1", "club2")) {
      String text = GeneratedClients.text(PROGRAMS.resolve(version + ".yaml"));
      Design design = Design.check(text).design().orElseThrow();
      clients.add(design, text, ClientSettings.of(design).withPackage(version));
    }
    clients.write(
        "club2/ConversionUse.java", GeneratedClients.text(PROGRAMS.resolve("ConversionUse.java")));
    Class<?> main = clients.load().loadClass("club2.ConversionUse");
    try (Engine engine = Engine.inMemory()) {
      main.getMethod("run", DynamoDbClient.class).invoke(null, engine.client());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void changesComeAsRecords() throws Throwable {
    Class<?> main =
        client("transporte", "TransporteUse", design("transporte"))
            .load()
            .loadClass("transporte.TransporteUse");
    try (Engine engine = Engine.inMemory()) {
      main.getMethod("followChanges", DynamoDbClient.class, DynamoDbStreamsClient.class)
          .invoke(null, engine.client(), engine.streamsClient());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void aRenamedAttributeBreaksTheBuildAtEveryUse() {
    String renamed =
        design("transporte")
            .replace("fechaInicio", "fechaSalida")
            .replace("casetas: number", "peajes: number");
    String output = client("transporte", "TransporteUse", renamed).compilerOutput();
    String program = GeneratedClients.text(PROGRAMS.resolve("TransporteUse.java"));
    List<String> lines = program.lines().toList();
    List<Integer> uses = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).matches(".*([cC]asetas|echaInicio).*")) {
        uses.add(i + 1);
      }
    }
    assertThat(uses).hasSize(5);
    assertThat(uses).allMatch(line -> output.contains("TransporteUse.java:" + line + ":"));
  }
}
