package dev.clave.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how long it takes from the command to the first answer. */
@Command(
    name = "clave bench start",
    mixinStandardHelpOptions = true,
    description = "Measure the time from the start of `clave engine` to its first answer.")
public final class StartBench implements Callable<Integer> {
  @Option(names = "--rounds", description = "How often each is started (${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Option(
      names = "--dynamodb-local",
      description = {
        "Also measure Amazon's DynamoDB Local.",
        "Its licence asks for an AWS account and forbids building it into a program: give this"
            + " option only if you accept it."
      })
  private boolean dynamoDbLocal;

  @Option(names = "--folder", description = "Where peers and data are put (${DEFAULT-VALUE}).")
  private Path folder = Path.of("target", "engine-bench").toAbsolutePath();

  @Option(names = "--launcher", description = "What starts Clave (${DEFAULT-VALUE}).")
  private Path launcher = Path.of("..", "clave").toAbsolutePath().normalize();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new StartBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path data = Files.createTempDirectory(Files.createDirectories(folder), "data");
    Peers.run(folder, launcher.toString(), "--version");
    List<Subject> subjects = new ArrayList<>();
    subjects.add(Subject.clave(launcher, false, data));
    subjects.add(Subject.clave(launcher, true, data));
    if (dynamoDbLocal) {
      subjects.add(Subject.dynamoDbLocal(false, new Peers(folder).dynamoDbLocal(), data));
    }
    Map<String, List<Long>> millis = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (Subject subject : subjects) {
        try (Running running = subject.start(data)) {
          millis
              .computeIfAbsent(subject.name(), absent -> new ArrayList<>())
              .add(running.startMillis());
        }
      }
    }
    System.out.println("| subject | median, ms | from command to first answer, ms |");
    System.out.println("|---|--:|---|");
    millis.forEach(
        (name, each) -> {
          List<Long> sorted = each.stream().sorted().toList();
          System.out.printf(
              "| %s | %d | %s |%n",
              name,
              sorted.get(sorted.size() / 2),
              sorted.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        });
    return 0;
  }
}
