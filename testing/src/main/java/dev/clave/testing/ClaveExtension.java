package dev.clave.testing;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.table.AsyncTable;
import dev.clave.table.Table;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Makes what a test of a {@link ClaveTest} takes, and closes it behind the test. */
final class ClaveExtension implements ParameterResolver, AfterEachCallback {
  private static final ExtensionContext.Namespace STORE =
      ExtensionContext.Namespace.create(ClaveExtension.class);

  /** Checking a design costs more than a whole test; it is done once for each text. */
  private static final Map<String, Design> CHECKED = new ConcurrentHashMap<>();

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestEndpoint.class
        || type == SettableClock.class
        || type == DynamoDbClient.class
        || type == DynamoDbAsyncClient.class
        || type == DynamoDbStreamsClient.class
        || type == Table.class
        || generated(type, DynamoDbClient.class).isPresent()
        || generated(type, DynamoDbAsyncClient.class).isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    TestEndpoint endpoint = endpoint(context);
    if (type == TestEndpoint.class) {
      return endpoint;
    }
    if (type == SettableClock.class) {
      return endpoint.clock();
    }
    if (type == DynamoDbClient.class) {
      return endpoint.client();
    }
    if (type == DynamoDbAsyncClient.class) {
      return endpoint.asyncClient();
    }
    if (type == DynamoDbStreamsClient.class) {
      return endpoint.streamsClient();
    }
    return context
        .getStore(STORE)
        .getOrComputeIfAbsent(type, each -> made(each, endpoint, context));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    TestEndpoint endpoint = context.getStore(STORE).remove(TestEndpoint.class, TestEndpoint.class);
    if (endpoint != null) {
      endpoint.close();
    }
  }

  private static TestEndpoint endpoint(ExtensionContext context) {
    return context
        .getStore(STORE)
        .getOrComputeIfAbsent(TestEndpoint.class, type -> new TestEndpoint(), TestEndpoint.class);
  }

  private static Object made(Class<?> type, TestEndpoint endpoint, ExtensionContext context) {
    // A fresh engine remembers no design: nothing is asked, and a test counts its own requests.
    TableOptions options =
        TableOptions.defaults()
            .withClock(endpoint.clock())
            .withRetry(withoutWaiting())
            .withDesignCheck(DesignCheck.OFF);
    Object result;
    Table table;
    if (type == Table.class) {
      table = Table.open(design(context), endpoint.client(), options);
      result = table;
    } else {
      try {
        result = client(type, endpoint, options);
        Object below = type.getMethod("table").invoke(result);
        table =
            below instanceof AsyncTable asynchronous
                ? Table.open(asynchronous.design(), endpoint.client(), options)
                : (Table) below;
      } catch (ReflectiveOperationException e) {
        throw new ParameterResolutionException("cannot make a `" + type.getSimpleName() + "`", e);
      }
    }
    table.provision();
    // A test may take a client and a table of one design: the samples are in it once.
    if (endpoint.isFirst(table)) {
      table.putAll(SampleFiles.of(context).stream());
    }
    endpoint.forget();
    return result;
  }

  private static Object client(Class<?> type, TestEndpoint endpoint, TableOptions options)
      throws ReflectiveOperationException {
    Optional<Method> blocking = generated(type, DynamoDbClient.class);
    return blocking.isPresent()
        ? blocking.get().invoke(null, endpoint.client(), options)
        : generated(type, DynamoDbAsyncClient.class)
            .orElseThrow()
            .invoke(null, endpoint.asyncClient(), options);
  }

  /** As often as ever, without the pauses: the requests that a test refuses cost it no time. */
  private static Retry withoutWaiting() {
    return new Retry(Retry.defaults().attempts(), Duration.ZERO, Duration.ZERO, pause -> {});
  }

  /** The method by which a generated client on a client of the SDK is made. */
  private static Optional<Method> generated(Class<?> type, Class<?> sdkClient) {
    try {
      Method on = type.getMethod("on", sdkClient, TableOptions.class);
      return Modifier.isStatic(on.getModifiers()) && on.getReturnType() == type
          ? Optional.of(on)
          : Optional.empty();
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }

  private static Design design(ExtensionContext context) {
    String name =
        TestClasses.innermostFirst(context).stream()
            .flatMap(each -> AnnotationSupport.findAnnotation(each, ClaveTest.class).stream())
            .map(ClaveTest::design)
            .findFirst()
            .orElse("");
    if (name.isEmpty()) {
      throw new ParameterResolutionException(
          "a `Table` needs a design: write @ClaveTest(design = \"design.yaml\")");
    }
    return CHECKED.computeIfAbsent(text(name, context), text -> checked(name, text));
  }

  private static Design checked(String name, String text) {
    Checked checked = Design.check(text);
    return checked
        .design()
        .orElseThrow(
            () ->
                new ParameterResolutionException(
                    "the design `" + name + "` has errors: " + checked.untriedFindings()));
  }

  private static String text(String name, ExtensionContext context) {
    try {
      Path file = Path.of(name);
      if (Files.exists(file)) {
        return Files.readString(file);
      }
      try (InputStream resource =
          context.getRequiredTestClass().getClassLoader().getResourceAsStream(name)) {
        if (resource == null) {
          throw new ParameterResolutionException(
              "there is no design `" + name + "`, neither as a file nor as a resource");
        }
        return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
