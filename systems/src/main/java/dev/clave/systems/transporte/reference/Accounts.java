package dev.clave.systems.transporte.reference;

import dev.clave.systems.transporte.database.SqlFile;
import dev.clave.systems.transporte.database.Transactions;
import dev.clave.systems.transporte.rule.Rfc;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** Users, their profiles and what they subscribed to. */
public final class Accounts {
  private final Transactions transactions;
  private final InstantSource clock;

  Accounts(Transactions transactions, InstantSource clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Someone who signs in. An e-mail belongs to one user, in whatever case it is written. */
  public record User(UUID id, String email, Instant createdAt) {}

  /** What a user says of themselves; the tax identity of their company among it. */
  public record Profile(
      UUID userId,
      String nombre,
      Optional<String> empresa,
      Optional<String> rfc,
      Optional<String> telefono) {

    /** Why the tax identity cannot be one, if it cannot. */
    public Optional<String> fault() {
      return rfc.filter(text -> !Rfc.isWellFormed(text)).map(Rfc::expected);
    }
  }

  /** A plan from one moment to another, or without end. */
  public record Subscription(
      UUID userId, String plan, Instant startsAt, Optional<Instant> endsAt) {}

  /** Registers a user; false when the id or the e-mail is taken, and nothing is changed. */
  public boolean register(UUID id, String email) {
    return transactions.run(
        connection -> {
          try (PreparedStatement statement = prepared(connection, "user-register")) {
            statement.setObject(1, id);
            statement.setString(2, email.strip());
            statement.setObject(3, now());
            return statement.executeUpdate() == 1;
          }
        });
  }

  public Optional<User> user(String email) {
    return user("user-find", email.strip());
  }

  public Optional<User> user(UUID id) {
    return user("user-of-id", id);
  }

  private Optional<User> user(String query, Object key) {
    return transactions.run(
        connection -> {
          try (PreparedStatement statement = prepared(connection, query)) {
            statement.setObject(1, key);
            try (ResultSet row = statement.executeQuery()) {
              return row.next()
                  ? Optional.of(
                      new User(
                          row.getObject("id", UUID.class),
                          row.getString("email"),
                          instant(row, "created_at").orElseThrow()))
                  : Optional.empty();
            }
          }
        });
  }

  /** Writes the profile whole; its user must be registered. */
  public void save(Profile profile) {
    transactions.run(
        connection -> {
          try (PreparedStatement statement = prepared(connection, "profile-save")) {
            statement.setObject(1, profile.userId());
            statement.setString(2, profile.nombre());
            statement.setString(3, profile.empresa().orElse(null));
            statement.setString(4, profile.rfc().orElse(null));
            statement.setString(5, profile.telefono().orElse(null));
            statement.setObject(6, now());
            return statement.executeUpdate();
          }
        });
  }

  public Optional<Profile> profile(UUID userId) {
    return transactions.run(
        connection -> {
          try (PreparedStatement statement = prepared(connection, "profile-find")) {
            statement.setObject(1, userId);
            try (ResultSet row = statement.executeQuery()) {
              return row.next()
                  ? Optional.of(
                      new Profile(
                          userId,
                          row.getString("nombre"),
                          Optional.ofNullable(row.getString("empresa")),
                          Optional.ofNullable(row.getString("rfc")),
                          Optional.ofNullable(row.getString("telefono"))))
                  : Optional.empty();
            }
          }
        });
  }

  /** Starts a plan now, in place of the one that runs. */
  public void subscribe(UUID userId, String plan, Optional<Instant> endsAt) {
    transactions.run(
        connection -> {
          cancel(connection, userId);
          try (PreparedStatement statement = prepared(connection, "subscription-start")) {
            statement.setObject(1, userId);
            statement.setString(2, plan);
            statement.setObject(3, now());
            statement.setObject(4, endsAt.map(end -> end.atOffset(ZoneOffset.UTC)).orElse(null));
            return statement.executeUpdate();
          }
        });
  }

  /** Ends the plan that runs; false when none does. */
  public boolean cancel(UUID userId) {
    return transactions.run(connection -> cancel(connection, userId) > 0);
  }

  /** The plan that runs now. */
  public Optional<Subscription> subscription(UUID userId) {
    return transactions.run(
        connection -> {
          try (PreparedStatement statement = prepared(connection, "subscription-running")) {
            statement.setObject(1, userId);
            statement.setObject(2, now());
            statement.setObject(3, now());
            try (ResultSet row = statement.executeQuery()) {
              return row.next()
                  ? Optional.of(
                      new Subscription(
                          userId,
                          row.getString("plan"),
                          instant(row, "starts_at").orElseThrow(),
                          instant(row, "ends_at")))
                  : Optional.empty();
            }
          }
        });
  }

  private int cancel(Connection connection, UUID userId) throws SQLException {
    try (PreparedStatement statement = prepared(connection, "subscription-cancel")) {
      statement.setObject(1, now());
      statement.setObject(2, userId);
      return statement.executeUpdate();
    }
  }

  private OffsetDateTime now() {
    return clock.instant().atOffset(ZoneOffset.UTC);
  }

  private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  private static PreparedStatement prepared(Connection connection, String name)
      throws SQLException {
    return connection.prepareStatement(SqlFile.read(name));
  }
}
