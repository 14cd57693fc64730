package dev.clave.server.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One thing that the server can be told, with its default and what it means. */
public enum Setting {
  DATA("data", Kind.TEXT, "~/.clave", "the folder that holds every embedded store"),
  MEMORY(
      "memory",
      Kind.SWITCH,
      "false",
      "keep tables in memory and everything else in a temporary folder"),
  HOST("host", Kind.TEXT, "127.0.0.1", "the address to listen on"),
  PORT("port", Kind.PORT, "8080", "the port of the REST API and the console"),
  SAMPLE("sample", Kind.SWITCH, "true", "load the sample data of each system once"),
  DURABILITY(
      "durability",
      Kind.DURABILITY,
      "sync",
      "`sync` flushes each write to disk, `os` leaves it to the system"),

  LOG(
      "log",
      Kind.LOG,
      "file",
      "where the log goes: `file` in the data folder, `console`, or `none`"),

  DYNAMODB_PORT(
      "dynamodb.port", Kind.PORT, "8000", "the port where the embedded engine speaks DynamoDB"),
  DYNAMODB_ENDPOINT(
      "dynamodb.endpoint",
      Kind.TEXT,
      "",
      "a DynamoDB endpoint to use instead of the embedded engine"),
  DYNAMODB_REGION("dynamodb.region", Kind.TEXT, "", "an AWS region, to run on AWS DynamoDB"),

  POSTGRES_URL(
      "postgres.url", Kind.TEXT, "", "a JDBC URL to use instead of the embedded PostgreSQL"),
  POSTGRES_USER("postgres.user", Kind.TEXT, "", "the user at that URL"),
  POSTGRES_PASSWORD("postgres.password", Kind.SECRET, "", "the password at that URL"),

  S3_PORT("s3.port", Kind.PORT, "9000", "the port of the embedded object store"),
  S3_ENDPOINT(
      "s3.endpoint", Kind.TEXT, "", "an S3 endpoint to use instead of the embedded object store"),
  S3_REGION("s3.region", Kind.TEXT, "us-east-1", "the region of the bucket"),
  S3_BUCKET("s3.bucket", Kind.TEXT, "clave-assets", "the bucket that holds the assets"),
  S3_PREFIX(
      "s3.prefix",
      Kind.TEXT,
      "",
      "what the names of its objects begin with, such as production/, in a bucket shared with others"),
  S3_ACCESS_KEY("s3.access-key", Kind.TEXT, "", "the access key at that endpoint"),
  S3_SECRET_KEY("s3.secret-key", Kind.SECRET, "", "the secret key at that endpoint"),

  KAFKA_BOOTSTRAP(
      "kafka.bootstrap", Kind.TEXT, "", "brokers to publish device events to and take them from"),

  PAI_AUDIT(
      "pai.audit", Kind.SWITCH, "true", "write every change of a PAI item into its audit trail"),
  PAI_AUDIT_DAYS(
      "pai.audit-days",
      Kind.NUMBER,
      "0",
      "after how many days an entry of that trail expires; 0 for never"),

  TLS_CERTIFICATE("tls.certificate", Kind.TEXT, "", "a PEM certificate chain, to serve HTTPS"),
  TLS_KEY("tls.key", Kind.TEXT, "", "the PEM private key of that certificate"),
  ALLOW_PUBLIC(
      "allow-public", Kind.SWITCH, "false", "listen on a public address without TLS all the same"),
  RATE_PER_SECOND(
      "rate.per-second",
      Kind.NUMBER,
      "500",
      "how many requests a second one caller may send; 0 for any number"),
  OIDC_ISSUER("oidc.issuer", Kind.TEXT, "", "an OpenID Connect issuer whose tokens are accepted"),
  OIDC_AUDIENCE("oidc.audience", Kind.TEXT, "clave", "the audience those tokens must name");

  /** How a setting's text is read. */
  public enum Kind {
    TEXT,
    SECRET,
    SWITCH,
    DURABILITY,
    LOG,
    PORT,
    NUMBER
  }

  private final String key;
  private final Kind kind;
  private final String initial;
  private final String about;

  Setting(String key, Kind kind, String initial, String about) {
    this.key = key;
    this.kind = kind;
    this.initial = initial;
    this.about = about;
  }

  /** The name in the configuration file and after {@code --set}. */
  public String key() {
    return key;
  }

  public Kind kind() {
    return kind;
  }

  public String initial() {
    return initial;
  }

  public String about() {
    return about;
  }

  /** The name of the environment variable, such as {@code CLAVE_S3_SECRET_KEY}. */
  public String variable() {
    return "CLAVE_" + name().toUpperCase(Locale.ROOT);
  }

  /** The setting of that key, if there is one. */
  public static Optional<Setting> ofKey(String key) {
    for (Setting setting : values()) {
      if (setting.key.equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }

  /** Why the text cannot be this setting's value, if it cannot. */
  Optional<String> fault(String text) {
    return switch (kind) {
      case TEXT, SECRET -> Optional.empty();
      case SWITCH -> among(text, "true", "false");
      case DURABILITY -> among(text, "sync", "os");
      case LOG -> among(text, "file", "console", "none");
      case NUMBER ->
          text.matches("\\d{1,9}")
              ? Optional.empty()
              : Optional.of("expected a whole number, found `" + text + "`");
      case PORT ->
          text.matches("\\d{1,5}") && Integer.parseInt(text) <= 65_535
              ? Optional.empty()
              : Optional.of("expected a port from 0 to 65535, found `" + text + "`");
    };
  }

  private static Optional<String> among(String text, String... words) {
    return List.of(words).contains(text)
        ? Optional.empty()
        : Optional.of("expected `" + String.join("` or `", words) + "`, found `" + text + "`");
  }
}
