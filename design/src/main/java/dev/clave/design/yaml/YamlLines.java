package dev.clave.design.yaml;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Which lines of a YAML text continue the value of the line before: text over several lines, and
 * flow collections. Every other line says by its indentation where it belongs. Lines count from 0.
 *
 * <pre>{@code
 * YamlLines.of("about: >\n  Road\n  freight\n").continued();    // {1, 2}
 * }</pre>
 *
 * @param continued the lines that continue a value
 * @param hasAliases whether a value has a name that another place may refer to
 */
public record YamlLines(BitSet continued, boolean hasAliases) {

  /**
   * Reads the lines of a text.
   *
   * @throws org.snakeyaml.engine.v2.exceptions.YamlEngineException when {@link YamlReader} finds
   *     that the text is not YAML
   */
  public static YamlLines of(String text) {
    LoadSettings settings =
        LoadSettings.builder().setUseMarks(true).setCodePointLimit(Integer.MAX_VALUE).build();
    BitSet continued = new BitSet();
    boolean aliases = false;
    Deque<Event> open = new ArrayDeque<>();
    for (Event event : new Parse(settings).parseString(text)) {
      aliases |= event instanceof AliasEvent;
      aliases |= event instanceof NodeEvent node && node.getAnchor().isPresent();
      if (event instanceof ScalarEvent) {
        continueFrom(event, event, continued);
      } else if (event instanceof CollectionStartEvent) {
        open.push(event);
      } else if (event.getEventId() == Event.ID.SequenceEnd
          || event.getEventId() == Event.ID.MappingEnd) {
        Event start = open.pop();
        if (((CollectionStartEvent) start).isFlow()) {
          continueFrom(start, event, continued);
        }
      }
    }
    return new YamlLines(continued, aliases);
  }

  private static void continueFrom(Event first, Event last, BitSet continued) {
    int from = first.getStartMark().map(Mark::getLine).orElse(0);
    Mark end = last.getEndMark().orElseThrow();
    // A block scalar ends where the next line begins.
    int to = end.getColumn() == 0 ? end.getLine() : end.getLine() + 1;
    if (to > from + 1) {
      continued.set(from + 1, to);
    }
  }
}
