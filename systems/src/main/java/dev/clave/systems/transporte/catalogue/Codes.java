package dev.clave.systems.transporte.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.systems.transporte.database.SqlFile;
import dev.clave.systems.transporte.database.Transactions;
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
import java.util.stream.Stream;

/** Finds codes in the active catalogues, exactly or by a text with typing errors. */
public final class Codes {
  /**
   * How much of the searched text a description must share: one slip in a word of eight letters,
   * and if nothing is like that two. Lower, unrelated words would come in.
   */
  private static final List<String> SIMILARITIES = List.of("0.6", "0.35");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Transactions transactions;

  public Codes(Transactions transactions) {
    this.transactions = transactions;
  }

  /** A code of a catalogue. */
  public record CatalogueCode(Catalogue catalogue, String code) {}

  /** The entry of this code in force on this day. */
  public Optional<CatalogueEntry> find(Catalogue catalogue, String code, LocalDate day) {
    return all(Set.of(new CatalogueCode(catalogue, code))).stream()
        .filter(entry -> entry.inForce(day))
        .findFirst();
  }

  /**
   * Entries in force on this day: first those whose code begins with the text, then those whose
   * description resembles it, best first. Digits that begin a code are meant as a code.
   */
  public List<CatalogueEntry> search(Catalogue catalogue, String text, LocalDate day, int limit) {
    String query = text.strip();
    return transactions.run(
        connection -> {
          List<CatalogueEntry> byCode = byCode(connection, catalogue, query, day, limit);
          boolean enough = byCode.size() == limit || (!byCode.isEmpty() && isNumber(query));
          return enough
              ? byCode
              : Stream.concat(
                      byCode.stream(), byText(connection, catalogue, query, day, limit).stream())
                  .distinct()
                  .limit(limit)
                  .toList();
        });
  }

  private static boolean isNumber(String text) {
    return text.chars().allMatch(Character::isDigit);
  }

  private static List<CatalogueEntry> byCode(
      Connection connection, Catalogue catalogue, String prefix, LocalDate day, int limit)
      throws SQLException {
    try (PreparedStatement search = connection.prepareStatement(SqlFile.read("search-code"))) {
      search.setString(1, catalogue.officialName());
      search.setString(2, prefix);
      search.setString(3, prefix);
      search.setDate(4, Date.valueOf(day));
      search.setDate(5, Date.valueOf(day));
      search.setInt(6, limit);
      return entries(search);
    }
  }

  /** By whole words or their beginnings; with slips only if nothing has the words. */
  private static List<CatalogueEntry> byText(
      Connection connection, Catalogue catalogue, String text, LocalDate day, int limit)
      throws SQLException {
    List<CatalogueEntry> byWords = byWords(connection, catalogue, text, day, limit);
    if (!byWords.isEmpty()) {
      return byWords;
    }
    for (String similarity : SIMILARITIES) {
      List<CatalogueEntry> alike = alike(connection, catalogue, text, day, limit, similarity);
      if (!alike.isEmpty()) {
        return alike;
      }
    }
    return List.of();
  }

  private static List<CatalogueEntry> byWords(
      Connection connection, Catalogue catalogue, String text, LocalDate day, int limit)
      throws SQLException {
    try (PreparedStatement search = connection.prepareStatement(SqlFile.read("search-words"))) {
      search.setString(1, text);
      search.setString(2, text);
      search.setString(3, catalogue.officialName());
      search.setDate(4, Date.valueOf(day));
      search.setDate(5, Date.valueOf(day));
      search.setInt(6, limit);
      return entries(search);
    }
  }

  private static List<CatalogueEntry> alike(
      Connection connection,
      Catalogue catalogue,
      String text,
      LocalDate day,
      int limit,
      String similarity)
      throws SQLException {
    try (PreparedStatement threshold =
            connection.prepareStatement(SqlFile.read("search-threshold"));
        PreparedStatement search = connection.prepareStatement(SqlFile.read("search"))) {
      threshold.setString(1, similarity);
      threshold.execute();
      search.setString(1, text);
      search.setString(2, catalogue.officialName());
      search.setDate(3, Date.valueOf(day));
      search.setDate(4, Date.valueOf(day));
      search.setInt(5, limit);
      return entries(search);
    }
  }

  /** Every entry of these codes in one query, in force or not. */
  public List<CatalogueEntry> all(Set<CatalogueCode> codes) {
    if (codes.isEmpty()) {
      return List.of();
    }
    return transactions.run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("codes"))) {
            statement.setArray(
                1,
                texts(
                    connection,
                    codes.stream().map(one -> one.catalogue().officialName()).toList()));
            statement.setArray(
                2, texts(connection, codes.stream().map(CatalogueCode::code).toList()));
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
