package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.system.Person;
import dev.clave.server.system.PersonalRecords;
import dev.clave.systems.transporte.database.SqlFile;
import dev.clave.systems.transporte.database.Transactions;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What PostgreSQL keeps of people: the account of a carrier with its profile and subscriptions, and
 * entries of the audit trail, which stay and say a pseudonym.
 */
public final class PeopleRecords implements PersonalRecords {
  private static final String STORE = "postgresql";
  private static final String CARRIER = "userId";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Transactions transactions;
  private final Runnable feed;

  /**
   * Records of one database.
   *
   * @param feed brings the audit trail up to date with the table
   */
  PeopleRecords(Transactions transactions, Runnable feed) {
    this.transactions = transactions;
    this.feed = feed;
  }

  @Override
  public List<Treated> erase(Person person, String pseudonym, boolean isDryRun) {
    feed.run();
    return transactions.run(
        connection ->
            isDryRun
                ? List.of(
                    new Treated(STORE, "auth.users", accounts(connection, person).size(), 0),
                    new Treated(STORE, "audit_entry", 0, entries(connection, person)))
                : List.of(
                    new Treated(STORE, "auth.users", deleteAccounts(connection, person), 0),
                    new Treated(
                        STORE, "audit_entry", 0, pseudonymise(connection, person, pseudonym))));
  }

  @Override
  public void export(Person person, Consumer<Row> each) {
    feed.run();
    transactions.run(
        connection -> {
          accounts(connection, person).forEach(each);
          try (PreparedStatement statement = prepared(connection, "person-audit", person, "");
              ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              each.accept(new Row(STORE, "audit_entry", json(rows.getString(1))));
            }
          }
          return true;
        });
  }

  private static List<Row> accounts(Connection connection, Person person) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(SqlFile.read("person-account"))) {
      statement.setArray(1, texts(connection, carrier(person)));
      try (ResultSet rows = statement.executeQuery()) {
        List<Row> accounts = new ArrayList<>();
        while (rows.next()) {
          Map<String, Object> values = json(rows.getString("account"));
          values.put("profile", json(rows.getString("profile")));
          values.put("subscriptions", list(rows.getString("subscriptions")));
          accounts.add(new Row(STORE, "auth.users", values));
        }
        return accounts;
      }
    }
  }

  /** Profiles and subscriptions go with the user, by their foreign keys. */
  private static long deleteAccounts(Connection connection, Person person) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(SqlFile.read("person-account-delete"))) {
      statement.setArray(1, texts(connection, carrier(person)));
      return statement.executeUpdate();
    }
  }

  private static long entries(Connection connection, Person person) throws SQLException {
    try (PreparedStatement statement = prepared(connection, "person-audit-count", person, "");
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private static long pseudonymise(Connection connection, Person person, String pseudonym)
      throws SQLException {
    try (PreparedStatement sign = connection.prepareStatement(SqlFile.read("person-sign"))) {
      sign.setString(1, pseudonym);
      sign.execute();
    }
    try (PreparedStatement statement =
        prepared(connection, "person-audit-pseudonym", person, pseudonym)) {
      return statement.executeUpdate();
    }
  }

  /** Of somebody within a carrier, only what is the carrier's; otherwise of the carrier itself. */
  private static PreparedStatement prepared(
      Connection connection, String name, Person person, String pseudonym) throws SQLException {
    String tenant = person.within().get(CARRIER);
    PreparedStatement statement = connection.prepareStatement(SqlFile.read(name));
    statement.setArray(
        1,
        texts(
            connection,
            tenant == null ? carrier(person) : List.copyOf(person.variables().values())));
    statement.setArray(2, texts(connection, person.texts()));
    statement.setString(3, tenant);
    statement.setString(4, pseudonym);
    return statement;
  }

  private static List<String> carrier(Person person) {
    return person.within().isEmpty() && person.variables().containsKey(CARRIER)
        ? List.of(person.variables().get(CARRIER))
        : List.of();
  }

  private static Array texts(Connection connection, Collection<String> texts) throws SQLException {
    return connection.createArrayOf("text", texts.toArray());
  }

  private static Map<String, Object> json(String text) {
    return read(text == null ? "{}" : text, new TypeReference<>() {});
  }

  private static List<Object> list(String text) {
    return read(text == null ? "[]" : text, new TypeReference<>() {});
  }

  private static <T> T read(String text, TypeReference<T> type) {
    try {
      return JSON.readValue(text, type);
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException("PostgreSQL gave jsonb that is no JSON", unreadable);
    }
  }
}
