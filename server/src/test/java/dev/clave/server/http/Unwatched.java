package dev.clave.server.http;

/** For tests that ask the answers themselves. */
final class Unwatched implements Watch {
  @Override
  public void answered(Answered answer) {}

  @Override
  public void refused(Refused refusal) {}
}
