package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.List;

/** Reads document paths. */
final class PathParser {

  private static final int LONGEST_INDEX = 9;

  /** They may not name an attribute without a placeholder. */
  private static final WordList RESERVED = WordList.beside(PathParser.class, "reserved-words.txt");

  private PathParser() {}

  static Path parse(Tokens tokens) {
    List<Path.Step> steps = new ArrayList<>();
    steps.add(field(tokens));
    while (true) {
      if (tokens.takeSymbol(".")) {
        steps.add(field(tokens));
      } else if (tokens.takeSymbol("[")) {
        Token index = tokens.peek();
        if (index.type() != Token.Type.INTEGER) {
          throw tokens.syntaxError();
        }
        tokens.take();
        steps.add(new Path.Step.Element(position(tokens, index)));
        tokens.expectSymbol("]");
      } else {
        return new Path(steps);
      }
    }
  }

  private static int position(Tokens tokens, Token index) {
    if (index.text().length() > LONGEST_INDEX) {
      tokens
          .objections()
          .at(index.start(), Fault.INDEX_TOO_LARGE.with(tokens.kind().parameter(), index.text()));
      return 0;
    }
    return Integer.parseInt(index.text());
  }

  private static Path.Step field(Tokens tokens) {
    Token token = tokens.peek();
    boolean isName = token.type() == Token.Type.WORD || token.type() == Token.Type.NAME;
    if (!isName || token.isKeyword()) {
      throw tokens.syntaxError();
    }
    tokens.take();
    if (token.type() == Token.Type.WORD && RESERVED.contains(token.text())) {
      tokens
          .objections()
          .at(token.start(), Fault.RESERVED_WORD.with(tokens.kind().parameter(), token.text()));
    }
    return new Path.Step.Field(token.text());
  }
}
