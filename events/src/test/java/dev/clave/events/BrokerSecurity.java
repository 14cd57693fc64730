package dev.clave.events;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Listeners of a broker that want a password, encryption or both, and what clients set for them.
 */
public final class BrokerSecurity {

  /** As Kafka names them. */
  public enum Protocol {
    SASL_PLAINTEXT,
    SSL,
    SASL_SSL;

    private final String server;

    Protocol() {
      try {
        server = "127.0.0.1:" + TestBroker.freePort();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final String SECRET = "of-the-store";

  private final Path directory;
  private final Path store;

  /** Makes a key for the broker, which its clients trust. */
  public BrokerSecurity(Path directory) throws IOException, InterruptedException {
    this.directory = directory;
    this.store = directory.resolve("broker.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=broker",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-keystore",
                store.toString(),
                "-storepass",
                SECRET)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException(Files.readString(directory.resolve("keytool.log")));
    }
  }

  public String bootstrapServers(Protocol protocol) {
    return protocol.server;
  }

  /** What somebody with that password has in a file of client settings. */
  public Path settings(Protocol protocol, String password) throws IOException {
    return Files.writeString(
        directory.resolve(protocol + ".properties"),
        """
        security.protocol=%s
        sasl.mechanism=PLAIN
        sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \
        username="shop" password="%s";
        ssl.truststore.location=%s
        ssl.truststore.password=%s
        """
            .formatted(protocol, password, store, SECRET));
  }

  /** More of a broker's {@code listeners}. */
  String listeners() {
    return Stream.of(Protocol.values())
        .map(protocol -> "," + protocol + "://" + protocol.server)
        .collect(Collectors.joining());
  }

  /** The user {@code shop} has the password {@code secret}. */
  String properties() {
    return """
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,\
        SASL_PLAINTEXT:SASL_PLAINTEXT,SSL:SSL,SASL_SSL:SASL_SSL
        sasl.enabled.mechanisms=PLAIN
        listener.name.sasl_plaintext.plain.sasl.jaas.config=%1$s
        listener.name.sasl_ssl.plain.sasl.jaas.config=%1$s
        ssl.keystore.location=%2$s
        ssl.keystore.password=%3$s
        """
        .formatted(
            "org.apache.kafka.common.security.plain.PlainLoginModule required user_shop=\"secret\";",
            store,
            SECRET);
  }
}
