package dev.clave.stores;

import java.nio.file.Path;

/** Starts a server, says its address and waits to be killed. */
final class PostgresHolder {

  private PostgresHolder() {}

  public static void main(String[] arguments) throws Exception {
    Postgres postgres = Postgres.start(Path.of(arguments[0]));
    System.out.println(postgres.jdbcUrl());
    Thread.sleep(Long.MAX_VALUE);
  }
}
