package dev.clave.cli.shipping;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The manual page {@code clave(1)}, made of what {@code --help} knows. */
final class ManPage {
  private final CommandLine root;
  private final String version;
  private final StringBuilder page = new StringBuilder();

  private ManPage(CommandLine root, String version) {
    this.root = root;
    this.version = version;
  }

  /** The page in the language of man(7). */
  static String of(CommandLine root, String version) {
    return new ManPage(root, version).text();
  }

  private String text() {
    line(".TH CLAVE 1 \"\" \"Clave " + version + "\" \"User Commands\"");
    section("NAME");
    line("clave \\- " + escaped(description(root.getCommandSpec())));
    section("SYNOPSIS");
    line(".B clave");
    line("COMMAND [OPTIONS]");
    section("COMMANDS");
    root.getCommandSpec().subcommands().values().stream()
        .distinct()
        .forEach(command -> command(command.getCommandSpec(), "clave"));
    section("EXIT STATUS");
    root.getCommandSpec().usageMessage().exitCodeList().forEach(this::item);
    section("ENVIRONMENT");
    item("JAVA_HOME", "The Java runtime to use; otherwise the java on the path.");
    item("JDK_JAVA_OPTIONS", "Options for the JVM, such as \\-Xmx4g.");
    item("CLAVE_*", "Settings, such as CLAVE_PORT; `clave config` lists them.");
    item("XDG_CACHE_HOME", "Where the class\\-data archive and unpacked programs go; ~/.cache.");
    item("NO_COLOR", "No colour.");
    section("FILES");
    item("~/.clave", "The data folder.");
    item("clave.properties", "Settings, in the current folder, unless \\-\\-config names another.");
    return page.toString();
  }

  private void command(CommandSpec command, String parent) {
    String name = parent + " " + command.name();
    if (!command.subcommands().isEmpty()) {
      subsection(name, command);
      command.subcommands().values().stream()
          .distinct()
          .forEach(each -> command(each.getCommandSpec(), name));
      return;
    }
    subsection(name, command);
  }

  private void subsection(String name, CommandSpec command) {
    String parameters =
        command.positionalParameters().stream()
            .filter(each -> !each.hidden())
            .map(each -> " " + each.paramLabel())
            .collect(Collectors.joining());
    line(".SS " + escaped(name + parameters));
    line(escaped(description(command)));
    for (OptionSpec option : command.options()) {
      boolean isOfEveryCommand = option.inherited() || option.usageHelp() || option.versionHelp();
      if (!option.hidden() && !isOfEveryCommand) {
        String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        item(
            escaped(String.join(", ", option.names()) + label),
            escaped(joined(option.description())));
      }
    }
    List<String> examples = Arrays.asList(command.usageMessage().footer());
    if (!examples.isEmpty()) {
      line(".PP");
      line(".nf");
      examples.forEach(example -> line(escaped(example)));
      line(".fi");
    }
  }

  private static String description(CommandSpec command) {
    return joined(command.usageMessage().description());
  }

  private static String joined(String... lines) {
    return String.join(" ", lines).replace("%n", " ").replace("%%", "%");
  }

  /** A backslash and a hyphen mean something to troff, and so does a point that begins a line. */
  private static String escaped(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }

  private void section(String title) {
    line(".SH " + title);
  }

  private void item(String term, String text) {
    line(".TP");
    line(".B " + term);
    line(text);
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
