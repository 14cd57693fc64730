package dev.clave.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells a failure in one line on standard error; the stack trace only with {@code --debug}. */
final class ErrorLine implements IExecutionExceptionHandler, IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    print(command, exception, problem(exception) + "; " + advice(exception));
    return ExitCode.USAGE;
  }

  private static String problem(ParameterException exception) {
    if (exception instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      String expected =
          unmatched.getCommandLine().getSubcommands().isEmpty() ? "nothing more" : "a command";
      return "expected " + expected + ", found `" + unmatched.getUnmatched().get(0) + "`";
    }
    return exception.getMessage();
  }

  private static String advice(ParameterException exception) {
    if (exception instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      return "did you mean `" + unmatched.getSuggestions().get(0) + "`?";
    }
    return "see `" + exception.getCommandLine().getCommandSpec().qualifiedName() + " --help`";
  }

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine command, ParseResult parsed) {
    print(command, exception, sentence(exception));
    return ExitCode.SOFTWARE;
  }

  /** A {@link Failure} was written to be read; of anything else its kind matters too. */
  private static String sentence(Exception exception) {
    if (exception instanceof Failure) {
      return exception.getMessage();
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
