package dev.clave.cli.backup;

import dev.clave.cli.terminal.Failure;
import dev.clave.server.backup.BackupException;
import dev.clave.server.backup.BackupPlace;
import dev.clave.server.backup.Backups;
import dev.clave.server.backup.BucketPlace;
import dev.clave.server.backup.FolderPlace;
import dev.clave.stores.NamedFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.s3.S3Client;

/** Where backups are kept and how they are encrypted; used as a mixin. */
final class PlaceParameter {
  private static final String PASSWORD = "CLAVE_BACKUP_PASSWORD";

  @Parameters(
      paramLabel = "PLACE",
      description = "A folder, or s3://BUCKET/PREFIX with the credentials of the AWS SDK.")
  private String place;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "The password that backups are encrypted with; also " + PASSWORD + ".")
  private Path passwordFile;

  @Option(
      names = "--s3-endpoint",
      paramLabel = "URL",
      description = "Another endpoint than that of AWS.")
  private URI endpoint;

  @Override
  public String toString() {
    return place;
  }

  /** Does something with the backups of the place. */
  <T> T with(Function<Backups, T> work) {
    InstantSource clock = InstantSource.system();
    try (BackupPlace openedPlace = open(clock)) {
      return work.apply(new Backups(openedPlace, password(), clock));
    } catch (BackupException e) {
      throw new Failure(e.getMessage(), e);
    }
  }

  private BackupPlace open(InstantSource clock) {
    if (!place.startsWith("s3://")) {
      return new FolderPlace(Path.of(place));
    }
    URI address = URI.create(place);
    if (address.getHost() == null) {
      throw new Failure("expected s3://BUCKET/PREFIX, found `" + place + "`");
    }
    String path = address.getPath().replaceAll("^/+|/+$", "");
    S3Client client =
        S3Client.builder()
            .applyMutation(
                builder -> {
                  if (endpoint != null) {
                    builder.endpointOverride(endpoint).forcePathStyle(true);
                  }
                })
            .build();
    return new BucketPlace(client, address.getHost(), path.isEmpty() ? "" : path + "/", clock);
  }

  private Optional<String> password() {
    if (passwordFile == null) {
      return Optional.ofNullable(System.getenv(PASSWORD)).filter(text -> !text.isEmpty());
    }
    try {
      String text = new NamedFile(passwordFile).text().strip();
      if (text.isEmpty()) {
        throw new Failure("the password file `" + passwordFile + "` is empty");
      }
      return Optional.of(text);
    } catch (IOException e) {
      throw new Failure("the password file `" + passwordFile + "` cannot be read: " + e, e);
    }
  }
}
