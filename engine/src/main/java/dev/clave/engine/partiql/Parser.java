package dev.clave.engine.partiql;

import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads a statement. */
final class Parser {
  private final Tokens tokens;
  private final TermParser terms;
  private final CriterionParser criteria;

  private Parser(Tokens tokens) {
    this.tokens = tokens;
    this.terms = new TermParser(tokens);
    this.criteria = new CriterionParser(tokens, terms);
  }

  /** Numbers and nesting of parameters are checked before the statement is read. */
  static void checkParameters(List<AttributeValue> parameters) {
    parameters.forEach(value -> ValueCheck.normalize(value, ValueLayer.OLDER));
  }

  static Statement parse(String text, List<AttributeValue> parameters) {
    Tokens tokens = new Tokens(text, parameters);
    Statement statement = new Parser(tokens).statement();
    tokens.end();
    return statement;
  }

  private Statement statement() {
    if (tokens.takeWord("SELECT")) {
      return select();
    }
    if (tokens.takeWord("INSERT")) {
      return insert();
    }
    if (tokens.takeWord("UPDATE")) {
      return update();
    }
    if (tokens.takeWord("DELETE")) {
      return delete();
    }
    if (tokens.takeWord("FROM")) {
      return updateAfterFrom();
    }
    if (tokens.peek().isName() && tokens.peekSecond().isWord("IS")) {
      criteria.read();
      throw StatementFault.unsupported("IsType");
    }
    if (tokens.takeWord("EXISTS")) {
      tokens.expectSign("(");
      tokens.expectWord("SELECT");
      Statement.Select select = select();
      tokens.expectSign(")");
      return new Statement.Exists(select);
    }
    throw tokens.unexpected();
  }

  private Statement.Select select() {
    List<Statement.Column> columns = new ArrayList<>();
    Optional<String> call = columns(columns);
    tokens.expectWord("FROM");
    if (tokens.peek().kind() == Token.Kind.END) {
      throw StatementFault.malformed("Unexpected term");
    }
    String table = pathComponent();
    Optional<String> index = tokens.takeSign(".") ? Optional.of(pathComponent()) : Optional.empty();
    if (index.isPresent() && tokens.takeSign(".")) {
      throw StatementFault.validation("A path may contain at most 2 components in the FROM clause");
    }
    refuseAlias();
    Optional<Criterion> where =
        tokens.takeWord("WHERE") ? Optional.of(criteria.read()) : Optional.empty();
    List<String> orderedBy = new ArrayList<>();
    boolean isDescending = false;
    if (tokens.takeWord("ORDER")) {
      tokens.expectWord("BY");
      do {
        orderedBy.add(tokens.name());
        // The last direction is the sort key's: the partition has one value.
        isDescending = tokens.takeWord("DESC");
        if (!isDescending) {
          tokens.takeWord("ASC");
        }
      } while (tokens.takeSign(","));
    }
    return new Statement.Select(table, index, columns, call, where, orderedBy, isDescending);
  }

  private String pathComponent() {
    String name = tokens.name();
    if (name.isEmpty()) {
      throw StatementFault.validation("Path component cannot be an empty string");
    }
    return name;
  }

  /** Reads what is to be shown, and gives the place of the first call of a function in it. */
  private Optional<String> columns(List<Statement.Column> columns) {
    Optional<String> call = Optional.empty();
    if (tokens.takeSign("*")) {
      return call;
    }
    do {
      if (tokens.peekSecond().isSign("(")) {
        String place = tokens.peek().place();
        call = call.or(() -> Optional.of(place));
        skipCall();
        continue;
      }
      Term.Route route = terms.route();
      columns.add(
          new Statement.Column(route, tokens.takeWord("AS") ? tokens.name() : route.lastName()));
    } while (tokens.takeSign(","));
    return call;
  }

  private void skipCall() {
    tokens.take();
    int open = 0;
    do {
      if (tokens.peek().kind() == Token.Kind.END) {
        throw tokens.unexpected();
      }
      if (tokens.peek().isSign("(")) {
        open++;
      } else if (tokens.peek().isSign(")")) {
        open--;
      } else if (tokens.peek().isSign("?")) {
        tokens.parameter();
      }
      tokens.take();
    } while (open > 0);
  }

  private Statement.Insert insert() {
    tokens.expectWord("INTO");
    String table = tokens.name();
    if (!tokens.takeWord("VALUE")) {
      throw tokens.leftOver();
    }
    AttributeValue item = terms.item();
    if (!item.hasM()) {
      throw StatementFault.validation("Item to insert must be a structure");
    }
    return new Statement.Insert(table, Map.copyOf(item.m()));
  }

  private Statement.Update update() {
    String table = tokens.name();
    refuseAlias();
    return new Statement.Update(table, changes(), where(), returning());
  }

  /** {@code FROM table WHERE key SET …}, the other way to write an UPDATE. */
  private Statement.Update updateAfterFrom() {
    String table = tokens.name();
    refuseAlias();
    Criterion where =
        tokens.takeWord("WHERE")
            ? criteria.read()
            : new Criterion.Group(Criterion.Group.AND, List.of());
    return new Statement.Update(table, changes(), where, returning());
  }

  private void refuseAlias() {
    if (tokens.peek().isName() || tokens.peek().isWord("AS")) {
      throw StatementFault.validation("Aliasing is not supported");
    }
  }

  private List<Statement.Change> changes() {
    List<Statement.Change> changes = new ArrayList<>();
    while (true) {
      if (tokens.takeWord("SET")) {
        do {
          Term.Route route = terms.route();
          tokens.expectSign("=");
          changes.add(new Statement.Change(route, Optional.of(terms.sum())));
        } while (tokens.takeSign(","));
      } else if (tokens.takeWord("REMOVE")) {
        do {
          changes.add(new Statement.Change(terms.route(), Optional.empty()));
        } while (tokens.takeSign(","));
      } else {
        break;
      }
    }
    if (changes.isEmpty()) {
      throw tokens.unexpected();
    }
    return changes;
  }

  private Statement.Delete delete() {
    tokens.expectWord("FROM");
    if (!tokens.peek().isName()) {
      throw StatementFault.malformed("Expected identifier for simple path");
    }
    String table = tokens.name();
    refuseAlias();
    return new Statement.Delete(table, where(), returning());
  }

  private Criterion where() {
    if (!tokens.takeWord("WHERE")) {
      throw StatementFault.keyMissing();
    }
    return criteria.read();
  }

  private Optional<Statement.Returning> returning() {
    if (!tokens.takeWord("RETURNING")) {
      return Optional.empty();
    }
    boolean isAll = tokens.takeWord("ALL");
    if (!isAll) {
      tokens.expectWord("MODIFIED");
    }
    boolean isOld = tokens.takeWord("OLD");
    if (!isOld) {
      tokens.expectWord("NEW");
    }
    tokens.expectSign("*");
    return Optional.of(new Statement.Returning(isAll, isOld));
  }
}
