package dev.clave.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class ConfigurationTest {
  @TempDir Path folder;

  @Test
  void aFlagWinsOverAVariableWhichWinsOverTheFile() throws Exception {
    Path file =
        Files.writeString(folder.resolve("clave.properties"), "port=1\nhost=::1\ndata=here\n");

    Configuration configuration =
        Configuration.of(
            Optional.of(file),
            Map.of("CLAVE_PORT", "2", "CLAVE_HOST", "localhost"),
            Map.of(Setting.PORT, "3"));

    assertThat(configuration.stated(Setting.PORT)).isEqualTo(new Configuration.Stated("3", "flag"));
    assertThat(configuration.stated(Setting.HOST))
        .isEqualTo(new Configuration.Stated("localhost", "environment CLAVE_HOST"));
    assertThat(configuration.stated(Setting.DATA))
        .isEqualTo(new Configuration.Stated("here", "file " + file));
    assertThat(configuration.stated(Setting.SAMPLE))
        .isEqualTo(new Configuration.Stated("true", "default"));
  }

  @Test
  @Timeout(30)
  void aPipeInPlaceOfTheFileIsRefusedAndNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThatThrownBy(() -> Configuration.of(Optional.of(pipe), Map.of(), Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("expected a regular file, found a pipe");
  }

  @Test
  void everyFaultIsNamedAtOnce() throws Exception {
    Path file =
        Files.writeString(folder.resolve("clave.properties"), "prot=1\nmemory=yes\nport=99999\n");

    assertThatThrownBy(() -> Configuration.of(Optional.of(file), Map.of(), Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("`prot`, an unknown setting")
        .hasMessageContaining("expected `true` or `false`, found `yes`")
        .hasMessageContaining("expected a port from 0 to 65535, found `99999`");
  }

  @Test
  void anAddressIsWrittenAsBrowsersReadIt() {
    Configuration plain = Configuration.defaults();

    assertThat(plain.origin("localhost")).isEqualTo("http://localhost:8080");
    assertThat(plain.origin("::1")).isEqualTo("http://[::1]:8080");
    assertThat(plain.with(Setting.TLS_CERTIFICATE, "chain.pem").origin("127.0.0.1"))
        .isEqualTo("https://127.0.0.1:8080");
  }

  @Test
  void aSecretIsNeverShown() {
    Configuration configuration =
        Configuration.of(Optional.empty(), Map.of("CLAVE_S3_SECRET_KEY", "hunter2"), Map.of());

    assertThat(configuration.shown(Setting.S3_SECRET_KEY)).isEqualTo("********");
    assertThat(configuration.shown(Setting.POSTGRES_PASSWORD)).isEmpty();
    assertThat(configuration.text(Setting.S3_SECRET_KEY)).isEqualTo("hunter2");
  }

  @Test
  void aSecretWithinAnAddressIsMaskedToo() {
    Configuration configuration =
        Configuration.of(
            Optional.empty(),
            Map.of(),
            Map.of(
                Setting.POSTGRES_URL,
                "jdbc:postgresql://db:5432/clave?user=ana&password=hunter2&ssl=true",
                Setting.S3_ENDPOINT,
                "https://ana:hunter2@objects.example",
                Setting.ALARM_WEBHOOK,
                "https://chat.example/services/T1/B1/hunter2?thread=1"));

    assertThat(configuration.shown(Setting.POSTGRES_URL))
        .isEqualTo("jdbc:postgresql://db:5432/clave?user=ana&password=********&ssl=true");
    assertThat(configuration.shown(Setting.S3_ENDPOINT))
        .isEqualTo("https://ana:********@objects.example");
    assertThat(configuration.shown(Setting.ALARM_WEBHOOK))
        .isEqualTo("https://chat.example/********");
  }

  @Test
  void aTildeIsTheHomeOfTheUser() {
    assertThat(Configuration.defaults().data())
        .isEqualTo(Path.of(System.getProperty("user.home"), ".clave"));
  }

  @Test
  void aTableIsNamedForEachSystemAlsoForOneThatThisCommandDoesNotServe() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("clave.properties"), "table.prefix=staging-\nmy-shop.table=orders\n");

    Configuration configuration = Configuration.of(Optional.of(file), Map.of(), Map.of());

    assertThat(configuration.text(Setting.TABLE_PREFIX)).isEqualTo("staging-");
    assertThat(configuration.text(Setting.tableOf("my-shop"))).isEqualTo("orders");
    assertThat(configuration.systemsWithNamedTables()).containsExactly("my-shop");
    assertThat(Setting.tableOf("my-shop").variable()).isEqualTo("CLAVE_MY_SHOP_TABLE");
  }

  @Test
  void whatDynamoDbWouldNotTakeAsANameIsRefused() {
    assertThatThrownBy(
            () ->
                Configuration.of(
                    Optional.empty(),
                    Map.of(),
                    Map.of(Setting.TABLE_PREFIX, "a b", Setting.tableOf("shop"), "ab")))
        .hasMessageContaining("expected at most 128 letters, digits, `_`, `-` and `.`, found `a b`")
        .hasMessageContaining("expected 3 to 255 letters, digits, `_`, `-` and `.`, found `ab`");
  }
}
