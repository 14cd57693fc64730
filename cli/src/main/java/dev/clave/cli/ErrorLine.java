package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.finding.Nearest;
import dev.clave.table.item.TableException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Tells a failure in one line on standard error; the stack trace only with {@code --debug}. */
final class ErrorLine implements IExecutionExceptionHandler, IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    print(command, exception, problem(exception) + "; " + advice(exception));
    return ExitCode.USAGE;
  }

  private static String problem(ParameterException exception) {
    if (exception instanceof UnmatchedArgumentException unmatched) {
      String argument = unmatched.getUnmatched().get(0);
      return unmatched.isUnknownOption()
          ? "no option `" + argument + "`"
          : "expected " + instead(unmatched.getCommandLine()) + ", found `" + argument + "`";
    }
    if (exception instanceof MissingParameterException missing) {
      return "expected "
          + missing.getMissing().stream()
              .map(ErrorLine::shown)
              .collect(Collectors.joining(" and "));
    }
    if (exception instanceof OverwrittenOptionException twice) {
      return "expected " + shown(twice.getOverwritten()) + " once, found it twice";
    }
    ArgSpec argument = exception.getArgSpec();
    if (exception.getCause() instanceof TypeConversionException own
        && argument.converters().length > 0) {
      return shown(argument) + ": " + own.getMessage();
    }
    return argument == null || exception.getValue() == null
        ? exception.getMessage()
        : "expected %s for %s, found `%s`"
            .formatted(values(elementType(argument)), shown(argument), exception.getValue());
  }

  private static String instead(CommandLine command) {
    return command.getSubcommands().isEmpty() ? "nothing more" : "a command";
  }

  private static String shown(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? "`" + option.longestName() + "`"
        : "`" + argument.paramLabel() + "`";
  }

  /** The type of one value; of a list or a set, that of its elements. */
  private static Class<?> elementType(ArgSpec argument) {
    Class<?>[] elements = argument.auxiliaryTypes();
    boolean isMany =
        argument.type().isArray() || Collection.class.isAssignableFrom(argument.type());
    return isMany && elements.length > 0 ? elements[0] : argument.type();
  }

  /** What an argument of that type can be, in words. */
  private static String values(Class<?> type) {
    if (type.isEnum()) {
      return Stream.of(type.getEnumConstants())
          .map(each -> each.toString().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return "a whole number";
    }
    if (Number.class.isAssignableFrom(type) || type == double.class) {
      return "a number";
    }
    if (type == UUID.class) {
      return "a UUID";
    }
    if (type == Instant.class) {
      return "a time such as 2026-03-01T00:00:00Z";
    }
    return type == boolean.class || type == Boolean.class ? "true or false" : "another value";
  }

  private static String advice(ParameterException exception) {
    if (exception instanceof UnmatchedArgumentException unmatched) {
      Optional<String> nearestOption =
          Nearest.to(unmatched.getUnmatched().get(0), unmatched.getSuggestions());
      if (nearestOption.isPresent()) {
        return "did you mean `" + nearestOption.get() + "`?";
      }
    }
    return "see `" + exception.getCommandLine().getCommandSpec().qualifiedName() + " --help`";
  }

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine command, ParseResult parseResult) {
    print(command, exception, sentence(exception));
    return ExitCode.SOFTWARE;
  }

  /** What was written to be read stands alone; of anything else its kind matters too. */
  private static String sentence(Exception exception) {
    if (exception instanceof Failure || exception instanceof TableException) {
      return exception.getMessage();
    }
    if (exception instanceof SdkClientException) {
      return "the tables do not answer: " + exception.getMessage();
    }
    return exception + " (run again with `--debug` for the stack trace)";
  }

  private static void print(CommandLine command, Exception exception, String sentence) {
    PrintWriter err = command.getErr();
    String oneLine = sentence.strip().replaceAll("\\s*\\R\\s*", " ");
    err.println(command.getColorScheme().errorText("clave: ").toString() + oneLine);
    if (((Clave) command.getCommandSpec().root().userObject()).debug()) {
      exception.printStackTrace(err);
    }
    err.flush();
  }
}
