package dev.clave.events;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A real Kafka broker in a process of its own, which can be killed and started again. */
public final class TestBroker implements AutoCloseable {

  private final Path directory;
  private final int port = freePort();
  private final int controllerPort = freePort();
  private final Optional<BrokerSecurity> security;
  private Process process;

  public TestBroker(Path directory) throws IOException, InterruptedException {
    this(directory, Optional.empty());
  }

  /** One that clients may reach by secured listeners too. */
  public TestBroker(Path directory, BrokerSecurity security)
      throws IOException, InterruptedException {
    this(directory, Optional.of(security));
  }

  private TestBroker(Path directory, Optional<BrokerSecurity> security)
      throws IOException, InterruptedException {
    this.directory = directory;
    this.security = security;
    Files.writeString(directory.resolve("server.properties"), properties());
    int formatted =
        java("kafka.tools.StorageTool", "format", "-t", "clave-test-cluster-000", "-c", config())
            .waitFor();
    if (formatted != 0) {
      throw new IOException(Files.readString(directory.resolve("broker.log")));
    }
    start();
  }

  private String config() {
    return directory.resolve("server.properties").toString();
  }

  private String properties() {
    return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@127.0.0.1:%2$d
        listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d%4$s
        advertised.listeners=PLAINTEXT://127.0.0.1:%1$d%4$s
        controller.listener.names=CONTROLLER
        log.dirs=%3$s
        num.partitions=3
        offsets.topic.num.partitions=1
        offsets.topic.replication.factor=1
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        group.initial.rebalance.delay.ms=0
        initial.broker.registration.timeout.ms=600000
        %5$s
        """
        .formatted(
            port,
            controllerPort,
            directory.resolve("logs"),
            security.map(BrokerSecurity::listeners).orElse(""),
            security.map(BrokerSecurity::properties).orElse(""));
  }

  public void start() throws IOException, InterruptedException {
    process = java("kafka.Kafka", config());
    for (long end = System.nanoTime() + Await.LIMIT.toNanos(); ; ) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          throw new IOException(Files.readString(directory.resolve("broker.log")), e);
        }
        if (!process.isAlive()) { // It gives up by itself on a machine that is busy for long.
          process = java("kafka.Kafka", config());
        }
        Thread.sleep(50);
      }
    }
  }

  private Process java(String main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main);
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("broker.log").toFile()))
        .start();
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
