package dev.clave.cli;

import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts everything and stays until it is told to stop. */
@Command(
    name = "up",
    description = "Run all systems with their REST API and console, on embedded stores.",
    footer = "  clave up --data ./data --port 8080")
final class UpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SettingsOption settings;

  @Option(names = "--memory", description = "Keep nothing after the end.")
  private boolean memory;

  @Option(names = "--host", paramLabel = "ADDRESS", description = "Where to listen.")
  private String host;

  @Option(names = "--port", paramLabel = "PORT", description = "Port of REST and console.")
  private String port;

  @Option(names = "--dynamodb-port", paramLabel = "PORT", description = "Port of the engine.")
  private String dynamoDbPort;

  @Option(names = "--s3-port", paramLabel = "PORT", description = "Port of the object store.")
  private String s3Port;

  @Option(names = "--no-sample", description = "Start with empty tables.")
  private boolean noSample;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    CountDownLatch stopping = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Server server =
        Server.start(
            configuration(),
            step -> {
              err.println("starting " + step);
              err.flush();
            });
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stopping.countDown();
                  try {
                    stopped.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }));
    out.println("console     " + address(server));
    out.println("REST        " + server.address() + "api");
    out.println("DynamoDB    " + server.stores().tables().place());
    out.println("PostgreSQL  " + server.stores().postgres().place());
    out.println("objects     " + server.stores().objects().place());
    out.println("data        " + server.stores().folder());
    out.println("Ctrl-C stops it");
    out.flush();
    stopping.await();
    server.close();
    stopped.countDown();
    return 0;
  }

  /** The token goes behind the hash, which browsers keep to themselves. */
  private static String address(Server server) {
    return server
        .administratorToken()
        .map(token -> server.address() + "#token=" + token)
        .orElse(server.address());
  }

  private Configuration configuration() {
    Map<Setting, String> flags = new EnumMap<>(Setting.class);
    give(flags, Setting.HOST, host);
    give(flags, Setting.PORT, port);
    give(flags, Setting.DYNAMODB_PORT, dynamoDbPort);
    give(flags, Setting.S3_PORT, s3Port);
    if (memory) {
      flags.put(Setting.MEMORY, "true");
    }
    if (noSample) {
      flags.put(Setting.SAMPLE, "false");
    }
    return settings.configuration(flags);
  }

  private static void give(Map<Setting, String> flags, Setting setting, String value) {
    if (value != null) {
      flags.put(setting, value);
    }
  }
}
