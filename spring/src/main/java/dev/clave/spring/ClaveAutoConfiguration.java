package dev.clave.spring;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.table.Table;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.io.ResourceLoader;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Makes a {@link DynamoDbClient}, the {@link TableOptions} and, where {@code clave.design} is set,
 * a {@link Table}. Every bean gives way to one of the application's own.
 */
@AutoConfiguration
@EnableConfigurationProperties(ClaveProperties.class)
public class ClaveAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean
  TableOptions claveTableOptions(ClaveProperties properties, ObjectProvider<InstantSource> clocks) {
    TableOptions options = TableOptions.defaults();
    if (properties.tableName() != null) {
      options = options.withTableName(properties.tableName());
    }
    if (properties.cursorSecret() != null) {
      options = options.withCursorSecret(properties.cursorSecret());
    }
    if (properties.strictTimestamps()) {
      options = options.withStrictTimestamps();
    }
    InstantSource clock = clocks.getIfUnique();
    return clock == null ? options : options.withClock(clock);
  }

  @Bean
  ObservedTables claveObservedTables(
      ClaveProperties properties, ObjectProvider<RequestObserver> observers) {
    return new ObservedTables(properties.provision(), observers.orderedStream().toList());
  }

  /** The table of {@code clave.design}. */
  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnProperty("clave.design")
  Table claveTable(
      ClaveProperties properties,
      DynamoDbClient client,
      TableOptions options,
      ObservedTables tables,
      ResourceLoader resources) {
    try {
      String text =
          resources.getResource(properties.design()).getContentAsString(StandardCharsets.UTF_8);
      Checked checked = Design.check(text);
      Design design =
          checked
              .design()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "the design `"
                              + properties.design()
                              + "` has errors: "
                              + checked.findings()));
      return tables.open(Table.open(design, client, options));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the design `" + properties.design() + "`", e);
    }
  }

  /**
   * The clients of DynamoDB or of another endpoint. Those that few applications need are made when
   * one asks for them; the asynchronous one needs an asynchronous HTTP client on the class path.
   */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = "clave.store", havingValue = "dynamodb", matchIfMissing = true)
  static class Remote {
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    DynamoDbClient dynamoDbClient(ClaveProperties properties) {
      return configured(DynamoDbClient.builder(), properties).build();
    }

    @Lazy
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    DynamoDbAsyncClient dynamoDbAsyncClient(ClaveProperties properties) {
      return configured(DynamoDbAsyncClient.builder(), properties).build();
    }

    @Lazy
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    DynamoDbStreamsClient dynamoDbStreamsClient(ClaveProperties properties) {
      return configured(DynamoDbStreamsClient.builder(), properties).build();
    }

    private static <B extends AwsClientBuilder<B, ?>> B configured(
        B builder, ClaveProperties properties) {
      if (properties.endpoint() != null) {
        builder.endpointOverride(properties.endpoint());
      }
      if (properties.region() != null) {
        builder.region(Region.of(properties.region()));
      }
      if (properties.accessKeyId() != null) {
        builder.credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(
                    properties.accessKeyId(), properties.secretAccessKey())));
      }
      return builder;
    }
  }

  /** The clients of an engine in this process. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(Engine.class)
  @ConditionalOnProperty(name = "clave.store", havingValue = "memory")
  static class Memory {
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    Engine claveEngine(ObjectProvider<InstantSource> clocks) {
      InstantSource clock = clocks.getIfUnique();
      EngineOptions options = EngineOptions.defaults();
      return Engine.inMemory(clock == null ? options : options.withClock(clock));
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    DynamoDbClient dynamoDbClient(Engine engine) {
      return engine.client();
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    DynamoDbAsyncClient dynamoDbAsyncClient(Engine engine) {
      return engine.asyncClient();
    }

    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    DynamoDbStreamsClient dynamoDbStreamsClient(Engine engine) {
      return engine.streamsClient();
    }
  }

  /** Says what is missing where tables are to be in memory and there is no engine. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingClass("dev.clave.engine.Engine")
  @ConditionalOnProperty(name = "clave.store", havingValue = "memory")
  static class NoEngine {
    @Bean
    @ConditionalOnMissingBean
    DynamoDbClient dynamoDbClient() {
      throw new IllegalStateException(
          "`clave.store=memory` needs `dev.clave:engine` on the class path:"
              + " add it to the dependencies, with scope `test` if only tests use it");
    }
  }
}
