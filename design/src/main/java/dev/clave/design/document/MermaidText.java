package dev.clave.design.document;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Diagrams in Mermaid's language. Nodes have numbers, because names may hold anything. */
final class MermaidText {
  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> nodes = new LinkedHashMap<>();

  private MermaidText() {}

  static String of(Block.Collections collections) {
    MermaidText text = new MermaidText();
    text.out.append("flowchart LR\n");
    int partitions = 0;
    for (Map.Entry<String, List<Block.Collections.Member>> each :
        collections.partitions().entrySet()) {
      text.out.append("  subgraph p%d[%s]\n".formatted(++partitions, quoted(each.getKey())));
      text.out.append("    direction TB\n");
      for (Block.Collections.Member member : each.getValue()) {
        String label =
            member.label() + (member.sort().isEmpty() ? "" : "<br>" + escaped(member.sort()));
        text.out.append("    %s[\"%s\"]\n".formatted(text.node(member.label()), label));
      }
      text.out.append("  end\n");
    }
    return text.out.toString();
  }

  static String of(Block.AccessMap map) {
    MermaidText text = new MermaidText();
    text.out.append("flowchart LR\n");
    Set<String> edges = new LinkedHashSet<>();
    for (Block.AccessMap.Route route : map.routes()) {
      String index = text.declared("index ", route.index(), "([%s])");
      edges.add(text.declared("pattern ", route.pattern(), "[%s]") + " --> " + index);
      for (String entity : route.entities()) {
        edges.add(index + " --> " + text.declared("entity ", entity, "[[%s]]"));
      }
    }
    edges.forEach(edge -> text.out.append("  ").append(edge).append('\n'));
    return text.out.toString();
  }

  static String of(Block.Relations relations) {
    MermaidText text = new MermaidText();
    text.out.append("flowchart LR\n");
    for (Block.Relations.Relation each : relations.relations()) {
      String from = text.declared("entity ", each.from(), "[[%s]]");
      String to = text.declared("entity ", each.to(), "[[%s]]");
      text.out.append("  %s -- %s --> %s\n".formatted(from, quoted(each.label()), to));
    }
    return text.out.toString();
  }

  private String declared(String kind, String name, String shape) {
    if (!nodes.containsKey(kind + name)) {
      out.append("  ").append(node(kind + name)).append(shape.formatted(quoted(name))).append('\n');
    }
    return node(kind + name);
  }

  private String node(String name) {
    return nodes.computeIfAbsent(name, each -> "n" + (nodes.size() + 1));
  }

  private static String quoted(String text) {
    return '"' + escaped(text) + '"';
  }

  private static String escaped(String text) {
    return text.replace("#", "#35;")
        .replace("<", "#lt;")
        .replace(">", "#gt;")
        .replace("\"", "#quot;");
  }
}
