package dev.clave.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.engine.Engine;
import dev.clave.spring.example.NotebookApplication;
import dev.clave.spring.example.notebook.Note;
import dev.clave.spring.example.notebook.Notebook;
import dev.clave.spring.example.notebook.NotebookAsync;
import dev.clave.table.AsyncTable;
import dev.clave.table.Table;
import dev.clave.table.options.TableOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class ClaveAutoConfigurationTest {
  private static final Map<String, Object> NOTE =
      Map.of("userId", "ana", "noteId", "1", "text", "buy bread");

  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ClaveAutoConfiguration.class,
                  ClaveHealthAutoConfiguration.class,
                  ClaveMetricsAutoConfiguration.class))
          .withPropertyValues("clave.store=memory", "clave.design=classpath:notebook.yaml");

  @Test
  void theTableOfADesignIsABean() {
    application
        .withPropertyValues("clave.provision=true", "clave.table-name=notebook-test")
        .run(
            context -> {
              Table table = context.getBean(Table.class);
              assertThat(table.tableName()).isEqualTo("notebook-test");
              table.create("note", NOTE);
              assertThat(table.items()).hasSize(1);
            });
  }

  @Test
  void theClockOfTheApplicationIsTheTables() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    application
        .withPropertyValues("clave.provision=true")
        .withBean(InstantSource.class, () -> InstantSource.fixed(now))
        .run(
            context ->
                assertThat(context.getBean(Table.class).create("note", NOTE).get("createdAt"))
                    .isEqualTo("2026-01-01T00:00:00.000Z"));
  }

  @Test
  void beansOfTheApplicationGoBefore() {
    try (Engine engine = Engine.inMemory()) {
      application
          .withBean("own", DynamoDbClient.class, engine::client)
          .withBean(TableOptions.class, () -> TableOptions.defaults().withTableName("own"))
          .run(
              context -> {
                assertThat(context).hasSingleBean(DynamoDbClient.class);
                assertThat(context.getBean(Table.class).tableName()).isEqualTo("own");
              });
    }
  }

  @Test
  void requestsAndCapacityAreCounted() {
    application
        .withPropertyValues("clave.provision=true")
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context -> {
              context.getBean(Table.class).create("note", NOTE);
              MeterRegistry registry = context.getBean(MeterRegistry.class);
              assertThat(registry.counter("clave.requests", "operation", "PutItem").count())
                  .isEqualTo(1);
              assertThat(registry.counter("clave.capacity.units", "operation", "PutItem").count())
                  .isEqualTo(1);
            });
  }

  @Test
  void aDesignWithErrorsStopsTheApplicationAndSaysWhy() {
    application
        .withPropertyValues("clave.design=classpath:broken.yaml")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .hasMessageContaining("the design `classpath:broken.yaml` has errors"));
  }

  @Test
  void tablesInMemoryWithoutAnEngineSayWhatIsMissing() {
    application
        .withClassLoader(new FilteredClassLoader("dev.clave.engine"))
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .hasMessageContaining("needs `dev.clave:engine` on the class path"));
  }

  @Test
  void aGeneratedClientIsABeanAndSoIsItsTable() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(ClaveAutoConfiguration.class))
        .withUserConfiguration(NotebookApplication.class)
        .withPropertyValues("clave.store=memory", "clave.provision=true")
        .run(
            context -> {
              assertThat(context.getBean("notebook")).isInstanceOf(Notebook.class);
              assertThat(context.getBean("notebookTable", Table.class))
                  .isSameAs(context.getBean(Notebook.class).table());
            });
  }

  @Configuration(proxyBeanMethods = false)
  @EnableClave(NotebookAsync.class)
  static class TwinAlone {}

  @Test
  void aTwinWithoutWaitingThreadsIsABeanAndItsTableIsThere() {
    new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ClaveAutoConfiguration.class, ClaveMetricsAutoConfiguration.class))
        .withUserConfiguration(TwinAlone.class)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withPropertyValues("clave.store=memory", "clave.provision=true")
        .run(
            context -> {
              NotebookAsync notebook = context.getBean(NotebookAsync.class);
              Note note = Note.builder().userId("ana").noteId("1").text("buy bread").build();
              assertThat(notebook.create(note).join().text()).isEqualTo("buy bread");
              assertThat(context.getBean(AsyncTable.class)).isSameAs(notebook.table());
              assertThat(
                      context
                          .getBean(MeterRegistry.class)
                          .counter("clave.requests", "operation", "PutItem")
                          .count())
                  .isEqualTo(1);
            });
  }

  @Test
  void changesOfARemoteTableAreReadWhereTheSettingsSay() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(ClaveAutoConfiguration.class))
        .withPropertyValues(
            "clave.endpoint=http://localhost:1",
            "clave.region=eu-west-1",
            "clave.access-key-id=key",
            "clave.secret-access-key=secret")
        .run(
            context ->
                assertThat(
                        context
                            .getBean(DynamoDbStreamsClient.class)
                            .serviceClientConfiguration()
                            .endpointOverride())
                    .contains(URI.create("http://localhost:1")));
  }

  @Test
  void everySettingIsDescribedForEditors() throws IOException {
    List<String> names =
        Arrays.stream(ClaveProperties.class.getRecordComponents())
            .map(
                each ->
                    "clave." + each.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
            .toList();
    try (InputStream metadata =
        ClaveProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
      JsonNode described = new ObjectMapper().readTree(metadata).get("properties");
      assertThat(described.findValuesAsText("name")).containsAll(names);
      assertThat(described.findValuesAsText("description"))
          .hasSameSizeAs(described)
          .noneMatch(String::isBlank);
    }
  }
}
