package dev.clave.server.backup;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of a program, such as {@code 0.1.0}; what follows a hyphen does not count. */
record ProgramVersion(int major, int minor, int patch) implements Comparable<ProgramVersion> {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})(-[A-Za-z0-9.-]{1,50})?");
  private static final Comparator<ProgramVersion> ORDER =
      Comparator.comparingInt(ProgramVersion::major)
          .thenComparingInt(ProgramVersion::minor)
          .thenComparingInt(ProgramVersion::patch);

  /** Empty for a text of another form. */
  static Optional<ProgramVersion> of(String text) {
    Matcher version = FORM.matcher(text);
    return version.matches()
        ? Optional.of(
            new ProgramVersion(
                Integer.parseInt(version.group(1)),
                Integer.parseInt(version.group(2)),
                Integer.parseInt(version.group(3))))
        : Optional.empty();
  }

  /**
   * Whether a program of the version {@code reader} understands what one of {@code writer} wrote.
   */
  static boolean understands(String reader, String writer) {
    Optional<ProgramVersion> writerVersion = of(writer);
    return writerVersion.isPresent()
        && of(reader).filter(own -> writerVersion.get().compareTo(own) <= 0).isPresent();
  }

  @Override
  public int compareTo(ProgramVersion other) {
    return ORDER.compare(this, other);
  }
}
