package dev.clave.engine.contract;

import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A DynamoDB that the contract is tried on. With {@code -Dclave.endpoint=http://…} another vendor's
 * is tried too.
 */
final class Subject implements AutoCloseable {
  private final String name;
  private final DynamoDbClient client;
  private final List<AutoCloseable> open;

  private Subject(String name, DynamoDbClient client, List<AutoCloseable> open) {
    this.name = name;
    this.client = client;
    this.open = open;
  }

  /** Each is opened when its turn comes. */
  static Stream<Subject> all() {
    List<Supplier<Subject>> subjects = new ArrayList<>();
    subjects.add(() -> inProcess("in process, memory", Engine.inMemory(), List.of()));
    subjects.add(() -> onDisk("in process, disk", Subject::inProcess));
    subjects.add(() -> overHttp("over HTTP, memory", Engine.inMemory(), List.of()));
    subjects.add(() -> onDisk("over HTTP, disk", Subject::overHttp));
    String endpoint = System.getProperty("clave.endpoint", "");
    if (!endpoint.isEmpty()) {
      subjects.add(() -> at(endpoint, URI.create(endpoint), List.of()));
    }
    return subjects.stream().map(Supplier::get);
  }

  private interface Access {
    Subject to(String name, Engine engine, List<AutoCloseable> beneath);
  }

  private static Subject onDisk(String name, Access access) {
    try {
      Path folder = Files.createTempDirectory("clave-contract");
      return access.to(name, Engine.open(folder), List.of(() -> delete(folder)));
    } catch (IOException noFolder) {
      throw new UncheckedIOException(noFolder);
    }
  }

  private static Subject inProcess(String name, Engine engine, List<AutoCloseable> beneath) {
    List<AutoCloseable> open = new ArrayList<>(List.of(engine));
    open.addAll(beneath);
    return new Subject(name, engine.client(), open);
  }

  private static Subject overHttp(String name, Engine engine, List<AutoCloseable> beneath) {
    Endpoint endpoint = engine.serve("127.0.0.1", 0);
    List<AutoCloseable> open = new ArrayList<>(List.of(engine));
    open.addAll(beneath);
    return at(name, endpoint.uri(), open);
  }

  private static Subject at(String name, URI uri, List<AutoCloseable> beneath) {
    DynamoDbClient client =
        DynamoDbClient.builder()
            .endpointOverride(uri)
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("contract", "secret")))
            .overrideConfiguration(c -> c.retryStrategy(retry -> retry.maxAttempts(1)))
            .build();
    List<AutoCloseable> open = new ArrayList<>(List.of(client));
    open.addAll(beneath);
    return new Subject(name, client, open);
  }

  DynamoDbClient client() {
    return client;
  }

  /** Whether this is ours, and not another vendor's that may differ. */
  boolean isOurs() {
    return !name.startsWith("http");
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  @Override
  public String toString() {
    return name;
  }

  private static void delete(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
