package dev.clave.design.infrastructure;

import dev.clave.design.Design;
import dev.clave.design.model.Table;
import java.util.List;
import java.util.stream.Collectors;

/** The body of a CloudWatch dashboard: what the alarms of a design's tables watch, drawn. */
final class Dashboard {
  private static final int WIDTH = 12;
  private static final int HEIGHT = 6;

  private record Graph(String title, List<String> metrics) {}

  private static final List<Graph> GRAPHS =
      List.of(
          new Graph(
              "consumed units", List.of("ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits")),
          new Graph("throttled", List.of("ReadThrottleEvents", "WriteThrottleEvents")));

  private Dashboard() {}

  /** On one line; {@code region} is as the tool writes the region that it deploys to. */
  static String body(Design design, String region) {
    StringBuilder widgets = new StringBuilder();
    int row = 0;
    for (Table table : design.tables()) {
      for (int column = 0; column < GRAPHS.size(); column++) {
        widgets
            .append(widgets.isEmpty() ? "" : ",")
            .append(widget(table, GRAPHS.get(column), column, row, region));
      }
      row++;
    }
    return "{\"widgets\":[" + widgets + "]}";
  }

  private static String widget(Table table, Graph graph, int column, int row, String region) {
    String metrics =
        graph.metrics.stream()
            .map(
                metric ->
                    "[\"AWS/DynamoDB\",\"%s\",\"TableName\",\"%s\"]"
                        .formatted(metric, table.physicalName()))
            .collect(Collectors.joining(","));
    return ("{\"type\":\"metric\",\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d,\"properties\":"
            + "{\"title\":\"%s: %s\",\"region\":\"%s\",\"stat\":\"Sum\",\"period\":%d,"
            + "\"metrics\":[%s]}}")
        .formatted(
            column * WIDTH,
            row * HEIGHT,
            WIDTH,
            HEIGHT,
            table.physicalName(),
            graph.title,
            region,
            TableAlarm.PERIOD_SECONDS,
            metrics);
  }
}
