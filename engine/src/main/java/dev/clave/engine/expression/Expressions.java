package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.memory.ReadTexts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/**
 * Reads expressions. Each distinct text is parsed once and remembered, up to a bound; what its
 * placeholders stand for is filled in for each request. Safe for use by many threads.
 */
public final class Expressions {

  private static final int LONGEST_BYTES = 4096;
  private static final ReadTexts<Condition> CONDITIONS = new ReadTexts<>();
  private static final ReadTexts<List<UpdateAction>> UPDATES = new ReadTexts<>();
  private static final ReadTexts<List<Path>> PROJECTIONS = new ReadTexts<>();

  private Expressions() {}

  public static Filter condition(ExpressionKind kind, String text, Substitutions substitutions) {
    Condition condition =
        remembered(CONDITIONS, kind, text, source -> ConditionParser.parse(kind, source));
    return new Filter(condition, new Scope(kind, substitutions));
  }

  public static Update update(String text, Substitutions substitutions) {
    List<UpdateAction> actions =
        remembered(UPDATES, ExpressionKind.UPDATE, text, UpdateParser::parse);
    return new Update(actions, new Scope(ExpressionKind.UPDATE, substitutions));
  }

  public static Projection projection(String text, Substitutions substitutions) {
    List<Path> paths =
        remembered(PROJECTIONS, ExpressionKind.PROJECTION, text, ProjectionParser::parse);
    Scope scope = new Scope(ExpressionKind.PROJECTION, substitutions);
    paths.forEach(path -> path.check(scope));
    List<Path> resolvedPaths = paths.stream().map(path -> path.resolve(scope)).toList();
    Overlap.refuse(resolvedPaths, scope.parameter());
    return new Projection(resolvedPaths);
  }

  private static <T> T remembered(
      ReadTexts<T> cache, ExpressionKind kind, String text, Function<String, T> parse) {
    T parsedExpression = cache.get(text);
    if (parsedExpression == null) {
      refuseBadSize(kind, text);
      parsedExpression = parse.apply(text);
      cache.put(text, parsedExpression);
    }
    return parsedExpression;
  }

  private static void refuseBadSize(ExpressionKind kind, String text) {
    if (text.isBlank()) {
      throw Fault.EXPRESSION_EMPTY.with(kind.parameter());
    }
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_BYTES) {
      throw kind == ExpressionKind.UPDATE
          ? Fault.UPDATE_TOO_LONG.with()
          : Fault.EXPRESSION_TOO_LONG.with(kind.parameter(), bytes);
    }
  }
}
