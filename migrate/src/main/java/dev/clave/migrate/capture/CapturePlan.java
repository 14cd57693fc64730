package dev.clave.migrate.capture;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the changes of a source are captured for a mapping.
 *
 * @param tables their quoted names, for the publication
 * @param problems what the source must change first, each with the statement that does it
 * @param notes what is captured at a cost, or not seen
 */
record CapturePlan(
    Map<Change.Relation, List<Rule>> rules,
    Set<String> tables,
    List<String> problems,
    List<String> notes) {}
