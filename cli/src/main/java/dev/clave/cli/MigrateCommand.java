package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.migrate.Difference;
import dev.clave.migrate.Follower;
import dev.clave.migrate.Migration;
import dev.clave.migrate.MigrationException;
import dev.clave.migrate.MigrationOptions;
import dev.clave.migrate.Repair;
import dev.clave.migrate.Report;
import dev.clave.migrate.Verification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Brings a database, files or another table into a system's table. */
@Command(
    name = "migrate",
    description = {
      "Bring a database, files or another table into a system's table by its migration.yaml.",
      "A run that was killed goes on with --resume. Rejected rows are written to a file with"
          + " their reasons."
    },
    subcommands = {MigrateSampleCommand.class, MigrateDraftCommand.class},
    footer = {
      "  clave migrate systems/transporte --from jdbc:postgresql://localhost/app --dry-run",
      "  clave migrate transporte --from jdbc:postgresql://localhost/app --verify",
      "  clave migrate shop --from jdbc:postgresql://localhost/app --capture --follow",
      "  clave migrate shop --from jdbc:postgresql://localhost/app --cut-over",
      "  clave migrate shop --from exports/",
      "  clave migrate shop --from dynamodb:old-shop --from-design old/design.yaml"
    })
final class MigrateCommand implements Callable<Integer> {
  private static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(5);

  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Parameters(
      arity = "0..1",
      paramLabel = "SYSTEM",
      description =
          "A folder with design.yaml and migration.yaml, or the name of a system that comes with"
              + " Clave.")
  private String system;

  @Mixin private TableNaming naming;

  @ArgGroup(validate = false, heading = "%nWhere the rows are:%n")
  private SourcePlace source = new SourcePlace();

  @ArgGroup(validate = false, heading = "%nWhere the table is:%n")
  private TablePlace place = new TablePlace();

  @Option(names = "--phase", paramLabel = "N", description = "Only this phase, from 1.")
  private Integer phase;

  @Option(names = "--dry-run", description = "Read and judge everything, write nothing.")
  private boolean dryRun;

  @Option(names = "--resume", description = "Go on where an earlier run ended.")
  private boolean resume;

  @Option(
      names = "--verify",
      description = "Compare counts and contents afterwards; alone on a finished migration too.")
  private boolean verify;

  @Option(names = "--diff", description = "Migrate nothing; list what differs from the source.")
  private boolean diff;

  @Option(
      names = "--repair",
      description = "List what differs; with --yes also put and delete items until nothing does.")
  private boolean repair;

  @Option(names = "--yes", description = "Do what --repair lists.")
  private boolean yes;

  @Option(
      names = "--follow",
      description =
          "Keep bringing changes over until Ctrl-C: the commits that --capture has kept, else by"
              + " updated-at columns.")
  private boolean follow;

  @ArgGroup(validate = false, heading = "%nThe commits of a PostgreSQL source:%n")
  private MigrateCapture capture = new MigrateCapture();

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Batches written at once at most (${DEFAULT-VALUE}).")
  private int workers = 4;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description = "Where checkpoints and rejects are kept (.clave/migrate/SYSTEM).")
  private Path state;

  @Override
  public Integer call() throws InterruptedException {
    if (system == null || !source.isNamed()) {
      throw new ParameterException(
          spec.commandLine(), "expected SYSTEM and --from with the source");
    }
    SystemFiles files = SystemFiles.of(system, spec.commandLine().getErr());
    MigrateText text = new MigrateText(spec.commandLine().getOut(), format.json());
    try (TablePlace.Opened openTables = dryRun ? place.openForDryRun() : place.openOrCreate();
        SourcePlace.Opened rows = source.open(openTables.client());
        MigrateProgress progress = new MigrateProgress(spec.commandLine().getErr());
        Migration migration =
            Migration.open(
                files.design(),
                files.mapping(),
                openTables.client(),
                rows.address(),
                options(files, progress))) {
      return run(migration, text, progress);
    } catch (MigrationException failure) {
      throw new Failure(
          failure.getCause() instanceof SdkClientException
              ? failure.getMessage() + " (" + place + ")"
              : failure.getMessage(),
          failure);
    }
  }

  private MigrationOptions options(SystemFiles files, MigrateProgress progress) {
    Path directory = state == null ? Path.of(".clave", "migrate", files.name()) : state;
    MigrationOptions options =
        MigrationOptions.in(directory)
            .withWorkers(Math.max(1, workers))
            .withListener(progress)
            .withTables(naming.options(files.design(), place));
    if (phase != null) {
      options = options.withPhase(phase);
    }
    if (capture.isAsked()) {
      options = options.withCapture();
    }
    return resume ? options.withResume() : options;
  }

  private int run(Migration migration, MigrateText text, MigrateProgress progress)
      throws InterruptedException {
    if (diff) {
      Difference difference = migration.diff();
      progress.close();
      text.difference(difference);
      return difference.isNone() ? 0 : 1;
    }
    if (repair) {
      return repair(migration, text, progress);
    }
    if (capture.endsOnly()) {
      capture.end(migration, text);
      return 0;
    }
    boolean rowsLeft = false;
    boolean done =
        (follow || verify || capture.needsFinished())
            && !dryRun
            && !resume
            && migration.isFinished();
    if (!done) {
      capture.tell(migration, text);
      Report report = dryRun ? migration.dryRun() : migration.run();
      progress.close();
      rowsLeft = resume && report.total().rejected() > 0;
      text.report(report, rowsLeft);
    }
    if (verify && !dryRun) {
      Verification verification = migration.verify();
      progress.close();
      text.verification(verification);
      if (!verification.agrees()) {
        return 1;
      }
    }
    if (dryRun) {
      return 0;
    }
    capture.beginAgain(migration);
    if (capture.cutsOver()) {
      return capture.cutOver(migration, text, progress);
    }
    if (follow && migration.captures()) {
      capture.follow(migration, text);
    } else if (follow) {
      follow(migration.follow(), text);
    }
    return rowsLeft ? 1 : 0;
  }

  /** Shows first, and changes nothing without a yes: a deleted item does not come back. */
  private int repair(Migration migration, MigrateText text, MigrateProgress progress) {
    Repair plan = migration.repair();
    progress.close();
    text.difference(plan.difference());
    if (plan.difference().isNone()) {
      return 0;
    }
    if (!yes) {
      throw new Failure(
          "nothing is repaired yet; `--repair --yes` puts what is missing or differs and deletes"
              + " what is extra");
    }
    Difference remainder = plan.apply();
    progress.close();
    text.difference(remainder);
    return remainder.isNone() ? 0 : 1;
  }

  /** Ends with the process: every round leaves a whole checkpoint behind. */
  private static void follow(Follower follower, MigrateText text) throws InterruptedException {
    text.followedByTime(follower.unseen());
    while (true) {
      text.round(follower.round());
      Thread.sleep(BETWEEN_ROUNDS.toMillis());
    }
  }
}
