package dev.clave.migrate.source;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * A database by its JDBC URL.
 *
 * <pre>{@code
 * Connection connection =
 *     JdbcAddress.of("jdbc:postgresql://localhost/shop").connect(new Properties());
 * }</pre>
 *
 * @param driver the class of its driver, for one that does not announce itself to the JDK or that
 *     only the thread's own class loader knows
 */
public record JdbcAddress(String url, Optional<String> driver) {
  public static JdbcAddress of(String url) {
    return new JdbcAddress(url, Optional.empty());
  }

  public Connection connect(Properties settings) throws SQLException {
    if (driver.isEmpty()) {
      return DriverManager.getConnection(url, settings);
    }
    Connection connection = load(driver.get()).connect(url, settings);
    if (connection == null) {
      throw new SQLException("the driver `" + driver.get() + "` does not take `" + url + "`");
    }
    return connection;
  }

  private static Driver load(String name) throws SQLException {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      return Class.forName(name, true, loader)
          .asSubclass(Driver.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | ClassCastException absent) {
      throw new SQLException(
          "the driver `" + name + "` is not on the class path, or is no JDBC driver", absent);
    }
  }
}
