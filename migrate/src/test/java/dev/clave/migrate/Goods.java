package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.migrate.mapping.Mapping;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Products with parts, the same in every kind of source. */
final class Goods {
  static final int PRODUCTS = 120;

  static final Design DESIGN =
      Design.check(
              """
              design: goods
              table: goods
              key: PK, SK
              entities:
                product:
                  PK: SHOP#<shop>
                  SK: PRODUCT#<sku>
                  attributes:
                    shop: string
                    sku: string
                    price: number
                    weight: number
                    active: boolean
                    made: date?
                    changedAt: timestamp
                    parts: [ { n: integer, label: string } ]
              """)
          .design()
          .orElseThrow();

  static final String MAPPING_TEXT =
      """
      migration: goods
      phases:
        all:
          products:
            entity: product
            from: products
            key: shop, sku
            ignore: [ link ]
            map:
              shop: shop
              sku: sku
              price: price
              weight: weight
              active: active
              made: made
              changedAt: changed
            children:
              parts:
                into: parts
                from: parts
                on: product
                parent: link
                order: n
                map: { n: n, label: label }
      """;

  static final Mapping MAPPING = mapping(MAPPING_TEXT);

  private Goods() {}

  static Mapping mapping(String text) {
    Mapping.Checked checked = Mapping.check(text, DESIGN);
    return checked
        .mapping()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }

  /** Makes the tables, with the types that a database has for these, and fills them. */
  static void fill(String url, String real, String instant) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE TABLE products (
            shop bigint, sku varchar(20), link varchar(40), price decimal(12, 4), weight %s,
            active boolean, made date, changed %s)
          """
              .formatted(real, instant));
      statement.execute("CREATE TABLE parts (product varchar(40), n integer, label varchar(40))");
      connection.setAutoCommit(false);
      try (PreparedStatement product =
              connection.prepareStatement(
                  "INSERT INTO products VALUES (?, ?, ?, ?, ?, ?, '2024-02-29', "
                      + (url.startsWith("jdbc:postgresql")
                          ? "'2024-01-02 03:04:05.678Z')"
                          : url.startsWith("jdbc:sqlite")
                              ? "'2024-01-02T03:04:05.678Z')"
                              : "'2024-01-02 03:04:05.678')"));
          PreparedStatement part =
              connection.prepareStatement("INSERT INTO parts VALUES (?, ?, ?)")) {
        for (int n = 1; n <= PRODUCTS; n++) {
          // Keys that differ only in case are equal for some collations, and no two for a table.
          String sku = (n % 2 == 0 ? "k" : "K") + n / 2;
          long shop = 9007199254740993L + n % 3;
          product.setLong(1, shop);
          product.setString(2, sku);
          product.setString(3, shop + "/" + sku);
          product.setBigDecimal(4, new BigDecimal(n).movePointLeft(2));
          // Most have all the digits that a double has.
          product.setDouble(5, n % 5 == 0 ? n / 8.0 : n * 1.01);
          product.setBoolean(6, n % 2 == 0);
          product.addBatch();
          for (int each = 0; each < n % 3; each++) {
            part.setString(1, shop + "/" + sku);
            part.setInt(2, each);
            part.setString(3, "part " + n + " ñ");
            part.addBatch();
          }
        }
        part.setString(1, "nowhere");
        part.setInt(2, 1);
        part.setString(3, "orphan");
        part.addBatch();
        product.executeBatch();
        part.executeBatch();
      }
      connection.commit();
    }
  }
}
