package dev.clave.systems.transporte.rule;

import java.util.List;

/** What an item must keep: one demand of the authority, or a few of one paper. */
public interface Rule {

  /**
   * What a rule is called.
   *
   * @param number never changes and is never given to another rule; ours, since the authority's own
   *     list of errors was not at hand
   * @param name stable for programs; rules about one thing share it
   * @param demand one sentence
   */
  record Title(String number, String name, String demand) {}

  Title title();

  /**
   * The places that hold catalogue codes; what they hold is looked up before anything is judged.
   */
  default List<CodeSite> codes() {
    return List.of();
  }

  void judge(Inspection inspection);
}
