package dev.clave.server;

/** Is told what the server is starting, for people who wait. */
@FunctionalInterface
public interface Startup {
  Startup QUIET = what -> {};

  void step(String what);
}
