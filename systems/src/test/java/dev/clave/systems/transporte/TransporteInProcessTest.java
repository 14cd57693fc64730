package dev.clave.systems.transporte;

import dev.clave.systems.PolicyGuard;
import dev.clave.systems.Subject;
import org.junit.jupiter.api.AfterAll;

/** In this process, with the rights of the IAM policy that the design gives. */
class TransporteInProcessTest extends TransporteContract {
  private static final PolicyGuard GUARD = PolicyGuard.ofProgram("transporte");

  @Override
  protected Subject open() {
    return Subject.guardedBy(GUARD);
  }

  @AfterAll
  static void thePolicyHasEveryRightThatWasNeeded() {
    GUARD.requireNothingRefused();
  }
}
