package dev.clave.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Brings the peers into a folder that is not part of the build. */
final class Peers {
  private static final String DYNALITE = "dynalite@4.0.0";
  private static final String DYNAMODB_LOCAL = "3.1.0";

  private final Path folder;

  Peers(Path folder) {
    this.folder = folder;
  }

  /** Installs dynalite (Apache-2.0) with npm. */
  Path dynalite() throws IOException, InterruptedException {
    Path installed = Files.createDirectories(folder.resolve("dynalite"));
    if (!Files.exists(installed.resolve("node_modules"))) {
      Files.writeString(installed.resolve("package.json"), "{\"private\": true}");
      run(installed, "npm", "install", "--no-audit", "--no-fund", DYNALITE);
    }
    return installed;
  }

  /**
   * Downloads DynamoDB Local with Maven. Only called when the user has opted in: its licence asks
   * for an AWS account and forbids building it into a program.
   */
  Path dynamoDbLocal() throws IOException, InterruptedException {
    Path project = Files.createDirectories(folder.resolve("dynamodb-local"));
    Path libraries = project.resolve("lib");
    if (!Files.exists(libraries)) {
      Files.writeString(
          project.resolve("pom.xml"),
          """
          <project xmlns="http://maven.apache.org/POM/4.0.0">
            <modelVersion>4.0.0</modelVersion>
            <groupId>local</groupId>
            <artifactId>local</artifactId>
            <version>1</version>
            <dependencies>
              <dependency>
                <groupId>software.amazon.dynamodb</groupId>
                <artifactId>DynamoDBLocal</artifactId>
                <version>%s</version>
              </dependency>
            </dependencies>
          </project>
          """
              .formatted(DYNAMODB_LOCAL));
      run(
          project,
          "mvn",
          "-q",
          "-B",
          "dependency:copy-dependencies",
          "-DincludeScope=runtime",
          "-DoutputDirectory=" + libraries);
    }
    return libraries;
  }

  static void run(Path folder, String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IOException("`" + String.join(" ", List.of(command)) + "` failed in " + folder);
    }
  }
}
