package dev.clave.server.observe;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * The log of a running server, a line of JSON for each request and each thing worth telling: in
 * {@code log/clave.jsonl} of the data folder, or on standard error for those who collect it there.
 *
 * <pre>{@code
 * Log log = Log.open(Log.To.FILE, dataFolder);
 * }</pre>
 */
public final class Log implements AutoCloseable {
  /** Where {@link Observer} tells of each answer. */
  static final String ACCESS = "access";

  private static final List<String> TOLD = List.of(ACCESS, "dev.clave");
  private static final FileSize LARGEST_FILE = new FileSize(20L << 20);
  private static final FileSize LARGEST_ALL = new FileSize(200L << 20);
  private static final int KEPT_DAYS = 14;

  /** Where lines go. */
  public enum To {
    FILE,
    CONSOLE,
    NOWHERE
  }

  private final Optional<OutputStreamAppender<ILoggingEvent>> appender;

  private Log(Optional<OutputStreamAppender<ILoggingEvent>> appender) {
    this.appender = appender;
  }

  /** Begins to log; a program that logs by something else than Logback sees to it itself. */
  public static Log open(To to, Path folder) {
    if (to == To.NOWHERE || !(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      return new Log(Optional.empty());
    }
    OutputStreamAppender<ILoggingEvent> appender =
        to == To.FILE ? file(context, folder.resolve("log")) : console();
    LogLine line = new LogLine();
    line.setContext(context);
    line.start();
    appender.setContext(context);
    appender.setEncoder(line);
    appender.start();
    TOLD.forEach(name -> context.getLogger(name).setLevel(Level.INFO));
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
    return new Log(Optional.of(appender));
  }

  private static OutputStreamAppender<ILoggingEvent> console() {
    ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
    console.setTarget("System.err");
    return console;
  }

  private static OutputStreamAppender<ILoggingEvent> file(LoggerContext context, Path folder) {
    RollingFileAppender<ILoggingEvent> file = new RollingFileAppender<>();
    file.setFile(folder.resolve("clave.jsonl").toString());
    SizeAndTimeBasedRollingPolicy<ILoggingEvent> rolling = new SizeAndTimeBasedRollingPolicy<>();
    rolling.setContext(context);
    rolling.setParent(file);
    rolling.setFileNamePattern(folder.resolve("clave.%d{yyyy-MM-dd}.%i.jsonl").toString());
    rolling.setMaxFileSize(LARGEST_FILE);
    rolling.setTotalSizeCap(LARGEST_ALL);
    rolling.setMaxHistory(KEPT_DAYS);
    rolling.start();
    file.setRollingPolicy(rolling);
    return file;
  }

  @Override
  public void close() {
    appender.ifPresent(
        each -> {
          ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).detachAppender(each);
          each.stop();
        });
  }
}
