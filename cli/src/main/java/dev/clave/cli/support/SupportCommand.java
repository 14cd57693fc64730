package dev.clave.cli.support;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.ServerPlace;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.cli.terminal.Version;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Packs what somebody needs who is asked for help. */
@Command(
    name = "support",
    description = {
      "Pack versions, settings, logs and figures of an installation into one file to send.",
      "Secrets are masked, and there are no items and no paths of items in it; read it before you"
          + " send it all the same."
    },
    footer = {"  clave support --data /var/lib/clave --config /etc/clave/clave.properties"})
public final class SupportCommand implements Callable<Integer> {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final long MEGABYTE = 1L << 20;

  @Spec private CommandSpec spec;
  @Mixin private SettingsOption settings;
  @Mixin private ServerPlace place;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write; clave-support-TIME.zip here unless given.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    Configuration configuration = settings.configuration(Map.of());
    URI address = address(configuration);
    Instant now = InstantSource.system().instant();
    Path file = output == null ? Path.of("clave-support-" + STAMP.format(now) + ".zip") : output;
    try (SupportPack pack = SupportPack.create(file, Secrets.of(configuration, System.getenv()))) {
      pack.add("settings.json", JSON.writeValueAsString(shown(configuration)));
      addLogs(pack, configuration.data());
      pack.add("about.txt", about(configuration, now, addServer(pack, address, configuration)));
      PrintWriter out = spec.commandLine().getOut();
      out.println(file + ":");
      pack.names().forEach(name -> out.println("  " + name));
      return 0;
    } catch (FileAlreadyExistsException e) {
      throw new Failure("`" + file + "` is there already; `--output` names another file", e);
    } catch (AccessDeniedException e) {
      throw new Failure(
          "this user may not open `" + e.getFile() + "`; `--output` names another file to write",
          e);
    }
  }

  private URI address(Configuration configuration) {
    String host = configuration.text(Setting.HOST);
    boolean anywhere = host.equals("0.0.0.0") || host.equals("::");
    return place.of(
        configuration.data(), URI.create(configuration.origin(anywhere ? "127.0.0.1" : host)));
  }

  private static Map<String, Object> shown(Configuration configuration) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Setting setting : configuration.settings()) {
      Map<String, String> one = new LinkedHashMap<>();
      one.put("value", configuration.shown(setting));
      one.put("origin", configuration.stated(setting).origin());
      all.put(setting.key(), one);
    }
    return all;
  }

  private static void addLogs(SupportPack pack, Path data) throws IOException {
    Path log = data.resolve("log/clave.jsonl");
    if (Files.isReadable(log)) {
      pack.add("log/clave.jsonl", LogTail.ofServer(log));
    }
    Path postgres = data.resolve("postgres/log");
    if (Files.isReadable(postgres) && Files.isRegularFile(postgres)) {
      pack.add("log/postgres.txt", LogTail.ofPostgres(postgres));
    }
  }

  /** What became of asking the server, in a sentence. */
  private static String addServer(SupportPack pack, URI address, Configuration configuration)
      throws IOException {
    Map<String, String> answers;
    try {
      answers = new ServerAnswers(address, configuration.data()).read();
    } catch (IOException e) {
      return "no answers of a server at %s: %s".formatted(address, e);
    }
    for (Map.Entry<String, String> each : answers.entrySet()) {
      pack.add("server/" + each.getKey(), each.getValue());
    }
    return "the server at " + address + " answered";
  }

  private static String about(Configuration configuration, Instant now, String answeredText) {
    Runtime runtime = Runtime.getRuntime();
    Path data = configuration.data();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("at", now);
    facts.put("clave", Version.number());
    facts.put("java", Runtime.version() + ", " + System.getProperty("java.vm.name"));
    facts.put(
        "system",
        "%s %s, %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch")));
    facts.put("processors", runtime.availableProcessors());
    facts.put("heap", runtime.maxMemory() / MEGABYTE + " MB at most, of this command");
    facts.put("data", data);
    facts.put("disk free", data.toFile().getUsableSpace() / MEGABYTE + " MB");
    facts.put("server", answeredText);
    facts.put("folders", folders(data));
    return facts.entrySet().stream()
        .map(fact -> String.format(Locale.ROOT, "%-12s%s", fact.getKey(), fact.getValue()))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String folders(Path data) {
    try (Stream<Path> files = Files.list(data)) {
      return files
          .map(each -> each.getFileName().toString())
          .sorted()
          .collect(Collectors.joining(" "));
    } catch (IOException e) {
      return "there is no such folder";
    }
  }
}
