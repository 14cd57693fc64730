package dev.clave.engine.expression;

import java.util.ArrayList;
import java.util.List;

/** Reads projections: paths with commas between. */
final class ProjectionParser {

  private ProjectionParser() {}

  static List<Path> parse(String text) {
    Tokens tokens = new Tokens(ExpressionKind.PROJECTION, text);
    List<Path> paths = new ArrayList<>();
    do {
      paths.add(PathParser.parse(tokens));
    } while (tokens.takeSymbol(","));
    tokens.expectEnd();
    return List.copyOf(paths);
  }
}
