package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds codes in the active catalogues, exactly or by a text with typing errors. */
public final class Codes {
  /**
   * How much of the asked text a description must share. Low enough for two slips in a word of
   * eight letters, high enough that unrelated words stay out.
   */
  private static final String LEAST_SIMILARITY = "0.35";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Transactions transactions;

  Codes(Transactions transactions) {
    this.transactions = transactions;
  }

  /** A code of a catalogue. */
  record Wanted(Catalogue catalogue, String code) {}

  /** The entry of this code in force on this day. */
  public Optional<CatalogueEntry> find(Catalogue catalogue, String code, LocalDate day) {
    return all(Set.of(new Wanted(catalogue, code))).stream()
        .filter(entry -> entry.inForce(day))
        .findFirst();
  }

  /** Entries in force on this day whose text resembles the asked one, best first. */
  public List<CatalogueEntry> search(Catalogue catalogue, String text, LocalDate day, int limit) {
    return transactions.run(
        connection -> {
          try (PreparedStatement threshold =
                  connection.prepareStatement(SqlFile.read("search-threshold"));
              PreparedStatement search = connection.prepareStatement(SqlFile.read("search"))) {
            threshold.setString(1, LEAST_SIMILARITY);
            threshold.execute();
            search.setString(1, text.strip());
            search.setString(2, catalogue.officialName());
            search.setDate(3, Date.valueOf(day));
            search.setDate(4, Date.valueOf(day));
            search.setInt(5, limit);
            return entries(search);
          }
        });
  }

  /** Every entry of these codes in one question, in force or not. */
  List<CatalogueEntry> all(Set<Wanted> wanted) {
    if (wanted.isEmpty()) {
      return List.of();
    }
    return transactions.run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("codes"))) {
            statement.setArray(
                1,
                texts(
                    connection,
                    wanted.stream().map(one -> one.catalogue().officialName()).toList()));
            statement.setArray(2, texts(connection, wanted.stream().map(Wanted::code).toList()));
            return entries(statement);
          }
        });
  }

  private static java.sql.Array texts(Connection connection, List<String> values)
      throws SQLException {
    return connection.createArrayOf("text", values.toArray());
  }

  private static List<CatalogueEntry> entries(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      List<CatalogueEntry> entries = new ArrayList<>();
      while (rows.next()) {
        entries.add(
            new CatalogueEntry(
                Catalogue.named(rows.getString("catalogue")).orElseThrow(),
                rows.getString("code"),
                rows.getString("qualifier"),
                rows.getString("description"),
                Optional.ofNullable(rows.getObject("valid_from", LocalDate.class)),
                Optional.ofNullable(rows.getObject("valid_to", LocalDate.class)),
                JSON.readTree(rows.getString("data"))));
      }
      return entries;
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException("PostgreSQL gave jsonb that is no JSON", unreadable);
    }
  }
}
