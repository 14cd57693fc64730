package dev.clave.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * What is logged, and where: standard error, because standard output belongs to the commands'
 * results. Logback finds it as a service. It says in Java what a {@code logback.xml} would, because
 * reading that takes a fifth of the time of a start.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class Logging extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (System.getProperty("logback.configurationFile") != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{0}: %msg%n");
    encoder.start();
    ConsoleAppender<ILoggingEvent> standardError = new ConsoleAppender<>();
    standardError.setContext(context);
    standardError.setTarget("System.err");
    standardError.setEncoder(encoder);
    standardError.addFilter(warnings());
    standardError.start();
    var root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(standardError);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** A running server tells more, in a log of its own. */
  private static ThresholdFilter warnings() {
    ThresholdFilter filter = new ThresholdFilter();
    filter.setLevel(Level.WARN.toString());
    filter.start();
    return filter;
  }
}
