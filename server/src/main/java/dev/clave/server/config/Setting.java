package dev.clave.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One thing that the server can be told. The constants are the server's own settings; a system may
 * declare more.
 *
 * <pre>{@code
 * String variable = Setting.tableOf("shop").variable();
 * }</pre>
 *
 * @param key the name in the configuration file and after {@code --set}
 * @param kind how its text is read
 * @param initial the default
 * @param about what it means
 */
public record Setting(String key, Kind kind, String initial, String about) {
  private static final List<Setting> SERVER = new ArrayList<>();
  private static final String TABLE = ".table";

  /** What DynamoDB allows in the name of a table. */
  private static final Pattern TABLE_NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

  /** Leaves room for a name after it. */
  private static final Pattern PREFIX = Pattern.compile("[a-zA-Z0-9_.-]{1,128}");

  public static final Setting DATA =
      of("data", Kind.TEXT, "~/.clave", "the folder that holds every embedded store");

  public static final Setting MEMORY =
      of(
          "memory",
          Kind.SWITCH,
          "false",
          "keep tables in memory and everything else in a temporary folder");

  public static final Setting HOST = of("host", Kind.TEXT, "127.0.0.1", "the address to listen on");

  public static final Setting PORT =
      of("port", Kind.PORT, "8080", "the port of the REST API and the console");

  public static final Setting SAMPLE =
      of(
          "sample",
          Kind.SWITCH,
          "true",
          "load the sample data of each system once; into stores of your own only where it is set");

  public static final Setting DURABILITY =
      of(
          "durability",
          Kind.DURABILITY,
          "sync",
          "`sync` flushes each write to disk, `os` leaves it to the system");

  public static final Setting LOG =
      of(
          "log",
          Kind.LOG,
          "file",
          "where the log goes: `file` in the data folder, `console`, or `none`");

  public static final Setting DYNAMODB_PORT =
      of("dynamodb.port", Kind.PORT, "8000", "the port where the embedded engine speaks DynamoDB");

  public static final Setting DYNAMODB_ENDPOINT =
      of(
          "dynamodb.endpoint",
          Kind.TEXT,
          "",
          "a DynamoDB endpoint to use instead of the embedded engine");

  public static final Setting DYNAMODB_REGION =
      of("dynamodb.region", Kind.TEXT, "", "an AWS region, to run on AWS DynamoDB");

  public static final Setting TABLE_PREFIX =
      of(
          "table.prefix",
          Kind.TABLE_PREFIX,
          "",
          "what the names of all tables begin with, such as staging-");

  public static final Setting DESIGN_CHECK =
      of(
          "design.check",
          Kind.DESIGN_CHECK,
          "refuse",
          "what happens on a table that remembers another design: `refuse` writes, `warn`, or"
              + " `off`");

  public static final Setting POSTGRES_URL =
      of(
          "postgres.url",
          Kind.TEXT,
          "",
          "the JDBC URL of a database to use instead of the embedded PostgreSQL; each system has a"
              + " schema of its name in it");

  public static final Setting POSTGRES_USER =
      of("postgres.user", Kind.TEXT, "", "the user at that URL");

  public static final Setting POSTGRES_PASSWORD =
      of("postgres.password", Kind.SECRET, "", "the password at that URL");

  public static final Setting S3_PORT =
      of("s3.port", Kind.PORT, "9000", "the port of the embedded object store");

  public static final Setting S3_ENDPOINT =
      of(
          "s3.endpoint",
          Kind.TEXT,
          "",
          "an S3 endpoint to use instead of the embedded object store");

  public static final Setting S3_REGION =
      of("s3.region", Kind.TEXT, "us-east-1", "the region of the bucket");

  public static final Setting S3_BUCKET =
      of("s3.bucket", Kind.TEXT, "clave-assets", "the bucket that holds the assets");

  public static final Setting S3_PREFIX =
      of(
          "s3.prefix",
          Kind.TEXT,
          "",
          "what the names of its objects begin with, such as production/, in a bucket shared with"
              + " others");

  public static final Setting S3_ACCESS_KEY =
      of("s3.access-key", Kind.TEXT, "", "the access key at that endpoint");

  public static final Setting S3_SECRET_KEY =
      of("s3.secret-key", Kind.SECRET, "", "the secret key at that endpoint");

  public static final Setting KAFKA_BOOTSTRAP =
      of(
          "kafka.bootstrap",
          Kind.TEXT,
          "",
          "Kafka brokers to publish events to and to read them from");

  public static final Setting KAFKA_SETTINGS =
      of(
          "kafka.settings",
          Kind.TEXT,
          "",
          "a file with the settings of Kafka's clients, such as security.protocol");

  public static final Setting TLS_CERTIFICATE =
      of("tls.certificate", Kind.TEXT, "", "a PEM certificate chain, to serve HTTPS");

  public static final Setting TLS_KEY =
      of("tls.key", Kind.TEXT, "", "the PEM private key of that certificate");

  public static final Setting ALLOW_PUBLIC =
      of(
          "allow-public",
          Kind.SWITCH,
          "false",
          "listen on a public address without TLS all the same");

  public static final Setting RATE_PER_SECOND =
      of(
          "rate.per-second",
          Kind.NUMBER,
          "500",
          "how many requests a second one caller may send; 0 for any number");

  public static final Setting OIDC_ISSUER =
      of("oidc.issuer", Kind.TEXT, "", "an OpenID Connect issuer whose tokens are accepted");

  public static final Setting OIDC_AUDIENCE =
      of("oidc.audience", Kind.TEXT, "clave", "the audience those tokens must name");

  public static final Setting ALARM_WEBHOOK =
      of("alarm.webhook", Kind.ADDRESS, "", "an address to which alarms are posted as JSON");

  public static final Setting ALARM_SMTP =
      of(
          "alarm.smtp",
          Kind.ADDRESS,
          "",
          "the mail server for alarms, as smtp://mail.example:587 or smtps://mail.example");

  public static final Setting ALARM_SMTP_USER =
      of("alarm.smtp-user", Kind.TEXT, "", "the user at that mail server");

  public static final Setting ALARM_SMTP_PASSWORD =
      of("alarm.smtp-password", Kind.SECRET, "", "the password at that mail server");

  public static final Setting ALARM_FROM =
      of("alarm.from", Kind.TEXT, "clave@localhost", "the sender of alarms by mail");

  public static final Setting ALARM_TO =
      of("alarm.to", Kind.TEXT, "", "who gets alarms by mail, with commas between them");

  public static final Setting OTLP_ENDPOINT =
      of(
          "otlp.endpoint",
          Kind.ADDRESS,
          "",
          "an OpenTelemetry collector that gets traces and metrics by OTLP over HTTP, such as"
              + " http://127.0.0.1:4318");

  public static final Setting OTLP_HEADERS =
      of(
          "otlp.headers",
          Kind.SECRET,
          "",
          "headers for that collector, as name=value with commas between them");

  public static final Setting OTLP_SAMPLE_PERCENT =
      of(
          "otlp.sample-percent",
          Kind.PERCENT,
          "100",
          "how many of a hundred traces that begin here are recorded");

  /** How a setting's text is read. */
  public enum Kind {
    TEXT,
    ADDRESS,
    SECRET,
    SWITCH,
    DURABILITY,
    DESIGN_CHECK,
    LOG,
    PORT,
    NUMBER,
    PERCENT,
    TABLE_NAME,
    TABLE_PREFIX
  }

  private static Setting of(String key, Kind kind, String initial, String about) {
    Setting setting = new Setting(key, kind, initial, about);
    SERVER.add(setting);
    return setting;
  }

  /**
   * The setting that names the table of a system, such as {@code shop.table}. Every served design
   * has it; no prefix is put before the name.
   */
  public static Setting tableOf(String system) {
    return new Setting(
        system + TABLE,
        Kind.TABLE_NAME,
        "",
        "the name of its table, instead of table.prefix and the name in the design");
  }

  /** The system whose table the key names, if the key is of that form. */
  public static Optional<String> systemOfTable(String key) {
    return key.matches("[a-z][a-z0-9-]*\\.table")
        ? Optional.of(key.substring(0, key.length() - TABLE.length()))
        : Optional.empty();
  }

  /** The settings of the server itself. */
  public static List<Setting> ofServer() {
    return List.copyOf(SERVER);
  }

  /** The name of the environment variable, such as {@code CLAVE_S3_SECRET_KEY}. */
  public String variable() {
    return "CLAVE_" + key.replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
  }

  /** Why the text cannot be this setting's value, if it cannot. */
  Optional<String> fault(String text) {
    return switch (kind) {
      case TEXT, SECRET -> Optional.empty();
      case ADDRESS ->
          text.isEmpty() || text.matches("(https?|smtps?)://[A-Za-z0-9._\\[\\]:-]+(/\\S*)?")
              ? Optional.empty()
              : Optional.of("expected an address such as https://host/path, found `" + text + "`");
      case SWITCH -> among(text, "true", "false");
      case DURABILITY -> among(text, "sync", "os");
      case DESIGN_CHECK -> among(text, "refuse", "warn", "off");
      case LOG -> among(text, "file", "console", "none");
      case NUMBER ->
          text.matches("\\d{1,9}")
              ? Optional.empty()
              : Optional.of("expected a whole number, found `" + text + "`");
      case PERCENT ->
          text.matches("\\d{1,2}|100")
              ? Optional.empty()
              : Optional.of("expected a whole number from 0 to 100, found `" + text + "`");
      case TABLE_NAME ->
          text.isEmpty() || TABLE_NAME.matcher(text).matches()
              ? Optional.empty()
              : Optional.of(
                  "expected 3 to 255 letters, digits, `_`, `-` and `.`, found `" + text + "`");
      case TABLE_PREFIX ->
          text.isEmpty() || PREFIX.matcher(text).matches()
              ? Optional.empty()
              : Optional.of(
                  "expected at most 128 letters, digits, `_`, `-` and `.`, found `" + text + "`");
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
