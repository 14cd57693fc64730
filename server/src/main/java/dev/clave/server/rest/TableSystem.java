package dev.clave.server.rest;

import dev.clave.design.Design;
import dev.clave.server.http.Access;
import dev.clave.server.http.Call;
import dev.clave.server.security.Right;
import dev.clave.table.Table;

/** A running table system and its name in paths. */
public record TableSystem(String name, Table table) {

  public Design design() {
    return table.design();
  }

  /** The table as the caller may see it. */
  Table seenBy(Call call) {
    return call.grant().scope().isEmpty() ? table : table.scope(call.grant().scope());
  }

  Access readers() {
    return new Access.InSystem(name, Right.READ);
  }

  Access writers() {
    return new Access.InSystem(name, Right.WRITE);
  }

  String path(String rest) {
    return "/api/" + name + rest;
  }
}
