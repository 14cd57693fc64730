package dev.clave.migrate;

class PostgresSourceTest extends SourceContract {
  @Override
  SourceAddress source() throws Exception {
    String url = Shop.database();
    Goods.fill(url, "double precision", "timestamptz");
    return SourceAddress.jdbc(url);
  }
}
