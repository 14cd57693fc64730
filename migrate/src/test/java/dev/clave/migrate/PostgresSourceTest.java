package dev.clave.migrate;

import dev.clave.stores.Postgres;
import org.junit.jupiter.api.AfterEach;

class PostgresSourceTest extends SourceContract {
  private Postgres server;

  @Override
  SourceAddress source() throws Exception {
    server = Postgres.start(directory.resolve("postgres"));
    String url = server.database("goods");
    Goods.fill(url, "double precision", "timestamptz");
    return SourceAddress.jdbc(url);
  }

  @AfterEach
  void stop() {
    server.close();
  }
}
