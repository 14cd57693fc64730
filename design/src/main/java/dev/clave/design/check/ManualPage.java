package dev.clave.design.check;

import java.util.List;
import java.util.stream.Collectors;

/** The page of checks, in Markdown. */
final class ManualPage {
  private ManualPage() {}

  static String markdown() {
    List<Manual> manuals = Checks.manuals();
    String table =
        manuals.stream()
            .map(
                manual ->
                    "| [`%s`](#%s) | %s | %s |\n"
                        .formatted(
                            manual.name(),
                            manual.name(),
                            manual.severity().word(),
                            manual.summary()))
            .collect(Collectors.joining());
    String chapters = manuals.stream().map(ManualPage::chapter).collect(Collectors.joining("\n"));
    return """
    # Checks

    What `./clave check` finds in a design, generated from the checks themselves. The severity is the \
    highest that a finding of that name has; a design with an error is refused by everything that \
    would run it. A finding that is accepted is waived where it stands, with a reason: \
    `allow: { type-leak: "trips and events are read together" }` on the design, an index, an entity, \
    a pattern or a transaction.

    | to | run |
    |---|---|
    | check a file, or every design in a folder | `./clave check design.yaml`, `./clave check systems` |
    | check what an editor holds | `./clave check -` |
    | check again at every change | `./clave check design.yaml --watch` |
    | fail on warnings too | `./clave check systems --fail-on warning` |
    | write the proposed fixes into the file | `./clave check design.yaml --fix`, with `--interactive` one by one |
    | know more of a finding | `./clave check --explain type-leak` |
    | hand findings to tools | `--format json`, `--format sarif` |

    A proposed fix is applied in memory and the design is checked again before it is shown: one that \
    leaves its finding there, or brings another, is not shown. `--fix` alone writes only what has \
    one possible answer, such as a misspelt name; `--interactive` also offers the fixes that decide \
    something, or that change keys under which a table may already hold items. A finding about keys \
    that meet has an example of two items and the one key that they have.

    A check has a bound of work. Where the templates of a design are so entangled that comparing them \
    all would pass it, the warning `unfinished-check` says how many comparisons were left out.

    ## A policy

    A team sets the severity of a check in `clave-policy.yaml`, in the folder where `./clave check` \
    runs or named with `--policy`; the goals of the [Maven plugin](java.md#in-a-maven-build) follow it \
    too. The severities are `error`, `warning`, `hint` and `off`; making a check less than it is takes \
    a reason. A rule under `paths` counts more than one under `checks`, \
    and a later one more than an earlier one. A policy changes what `check` says; a design with \
    errors stays refused by what would run it.

    ```yaml
    checks:
      unused-index: error
      hot-partition: { severity: off, reason: loads are measured in production }
    paths:
      "legacy/**":
        undeclared-returns: { severity: off, reason: it goes away this year }
    ```

    A GitHub workflow shows the findings of a pull request beside its lines:

    ```yaml
    on: pull_request
    permissions: { contents: read, security-events: write }
    jobs:
      designs:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v4
          - uses: actions/setup-java@v4
            with: { distribution: temurin, java-version: 17 }
          - run: ./clave check systems --fail-on warning --format sarif > findings.sarif
          - uses: github/codeql-action/upload-sarif@v3
            if: always()
            with: { sarif_file: findings.sarif }
    ```

    ## All checks

    | name | severity | it finds |
    |---|---|---|
    """
        + table
        + "\n"
        + chapters;
  }

  private static String chapter(Manual manual) {
    return "## %s\n\n%s: %s.\n\n%s\n\nWith the fault:\n\n```yaml\n%s```\n\nMended:\n\n```yaml\n%s```\n"
        .formatted(
            manual.name(),
            manual.severity().word(),
            manual.summary(),
            manual.explanation(),
            manual.bad(),
            manual.good());
  }
}
