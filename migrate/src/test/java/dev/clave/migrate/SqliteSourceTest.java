package dev.clave.migrate;

import dev.clave.migrate.mapping.Mapping;

class SqliteSourceTest extends SourceContract {
  @Override
  SourceAddress source() throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve("goods.sqlite");
    Goods.fill(url, "real", "text");
    return SourceAddress.jdbc(url);
  }

  /** Its driver is named, as one must be that does not announce itself. */
  @Override
  Mapping mapping() {
    return Goods.mapping("driver: org.sqlite.JDBC\n" + Goods.MAPPING_TEXT);
  }
}
