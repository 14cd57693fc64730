package dev.clave.systems.transporte.reference;

import java.util.List;

/** What one kind of item must keep: where its codes are, and everything else. */
interface Rules {
  List<CodeSite> codes();

  void judge(Inspection inspection);
}
