package dev.clave.design.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Draws who reads what: patterns on the left, table and indexes between, entities on the right. */
final class AccessMapSvg {
  private static final int ROW = 26;
  private static final int BOX = 20;
  private static final int MARGIN = 8;
  private static final int[] LEFT = {8, 420, 780};
  private static final int[] WIDTH = {260, 220, 200};
  private static final int TOTAL_WIDTH = 990;

  private final Hues hues;
  private final Map<String, Integer> patterns = new LinkedHashMap<>();
  private final Map<String, Integer> indexes = new LinkedHashMap<>();
  private final Map<String, Integer> entities = new LinkedHashMap<>();
  private final StringBuilder lines = new StringBuilder();
  private final StringBuilder boxes = new StringBuilder();

  private AccessMapSvg(Hues hues) {
    this.hues = hues;
  }

  static String of(Block.AccessMap map, Hues hues) {
    return new AccessMapSvg(hues).draw(map);
  }

  private String draw(Block.AccessMap map) {
    // Patterns of one index lie together, so that their lines do not cross.
    Map<String, List<Block.AccessMap.Route>> byIndex = new LinkedHashMap<>();
    map.routes()
        .forEach(
            route -> byIndex.computeIfAbsent(route.index(), each -> new ArrayList<>()).add(route));
    byIndex
        .values()
        .forEach(routes -> routes.forEach(route -> patterns.put(route.pattern(), patterns.size())));
    byIndex.keySet().forEach(index -> indexes.put(index, indexes.size()));
    byIndex
        .values()
        .forEach(
            routes ->
                routes.forEach(
                    route ->
                        route
                            .entities()
                            .forEach(each -> entities.putIfAbsent(each, entities.size()))));
    int rows = Math.max(patterns.size(), Math.max(indexes.size(), entities.size()));
    Set<String> drawnNames = new LinkedHashSet<>();
    byIndex.forEach(
        (index, routes) -> {
          for (Block.AccessMap.Route route : routes) {
            line(0, y(patterns, route.pattern(), rows), 1, y(indexes, index, rows), 210, 0);
            for (String entity : route.entities()) {
              if (drawnNames.add(index + "\n" + entity)) {
                line(1, y(indexes, index, rows), 2, y(entities, entity, rows), hues.of(entity), 60);
              }
            }
          }
        });
    patterns.keySet().forEach(each -> box(0, y(patterns, each, rows), each, 210, 0));
    indexes.keySet().forEach(each -> box(1, y(indexes, each, rows), each, 210, 10));
    entities.keySet().forEach(each -> box(2, y(entities, each, rows), each, hues.of(each), 60));
    return "<svg class=\"map\" viewBox=\"0 0 %d %d\" role=\"img\">\n%s%s</svg>"
        .formatted(TOTAL_WIDTH, rows * ROW + 2 * MARGIN, lines, boxes);
  }

  /** The middle of a box: each column is spread over the whole height. */
  private static int y(Map<String, Integer> column, String name, int rows) {
    double step = (double) rows * ROW / column.size();
    return MARGIN + (int) Math.round(step * column.get(name) + step / 2);
  }

  private void line(int from, int fromY, int to, int toY, int hue, int saturation) {
    int x1 = LEFT[from] + WIDTH[from];
    int x2 = LEFT[to];
    int middle = (x1 + x2) / 2;
    lines.append(
        "<path d=\"M%d %dC%d %d %d %d %d %d\" style=\"--hue:%d;--sat:%d%%\"/>\n"
            .formatted(x1, fromY, middle, fromY, middle, toY, x2, toY, hue, saturation));
  }

  private void box(int column, int y, String text, int hue, int saturation) {
    boxes.append(
        "<g style=\"--hue:%d;--sat:%d%%\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\"/>"
            .formatted(hue, saturation, LEFT[column], y - BOX / 2, WIDTH[column], BOX));
    boxes.append(
        "<text x=\"%d\" y=\"%d\">%s</text></g>\n"
            .formatted(LEFT[column] + 8, y + 4, Html.text(shortened(text))));
  }

  private static String shortened(String text) {
    return text.length() <= 34 ? text : text.substring(0, 33) + "…";
  }
}
