package dev.clave.engine.partiql;

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
    List<Statement.Column> columns = columns();
    tokens.expectWord("FROM");
    String table = tokens.name();
    Optional<String> index = tokens.takeSign(".") ? Optional.of(tokens.name()) : Optional.empty();
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
    return new Statement.Select(table, index, columns, where, orderedBy, isDescending);
  }

  private List<Statement.Column> columns() {
    List<Statement.Column> columns = new ArrayList<>();
    if (tokens.takeSign("*")) {
      return columns;
    }
    do {
      Term.Route route = terms.route();
      columns.add(
          new Statement.Column(route, tokens.takeWord("AS") ? tokens.name() : route.lastName()));
    } while (tokens.takeSign(","));
    return columns;
  }

  private Statement.Insert insert() {
    tokens.expectWord("INTO");
    String table = tokens.name();
    tokens.expectWord("VALUE");
    AttributeValue item = terms.constant();
    if (!item.hasM()) {
      throw StatementFault.validation("Item to insert must be a structure");
    }
    return new Statement.Insert(table, Map.copyOf(item.m()));
  }

  private Statement.Update update() {
    String table = tokens.name();
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
    return new Statement.Update(table, changes, where(), returning());
  }

  private Statement.Delete delete() {
    tokens.expectWord("FROM");
    String table = tokens.name();
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
