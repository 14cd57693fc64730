package dev.clave.design.document;

import java.util.List;
import java.util.Map;

/** A piece of a chapter, before it is known in what form it will be laid out. */
sealed interface Block {
  /** A heading inside a chapter. */
  record Heading(String text) implements Block {}

  record Paragraph(String text) implements Block {}

  record Bullets(List<String> lines) implements Block {
    public Bullets {
      lines = List.copyOf(lines);
    }
  }

  record Grid(List<String> columns, List<List<Cell>> rows) implements Block {
    public Grid {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /** Item collections: for each partition template the sort templates of what is in it. */
  record Collections(Map<String, List<Member>> partitions) implements Block {
    /** One kind of item in a partition. */
    record Member(String entity, String label, String sort) {}
  }

  /** Which pattern reads which entities through which index. */
  record AccessMap(List<Route> routes) implements Block {
    public AccessMap {
      routes = List.copyOf(routes);
    }

    /** One pattern's way. */
    record Route(String pattern, String index, List<String> entities) {
      public Route {
        entities = List.copyOf(entities);
      }
    }
  }

  /** Which entities have to do with one another, and by what. */
  record Relations(List<Relation> relations) implements Block {
    public Relations {
      relations = List.copyOf(relations);
    }

    /** One entity's relation to another. */
    record Relation(String from, String to, String label) {}
  }

  /** Made-up items as one key sees them: by partition, then in the order of the sort key. */
  record Pivot(String partitionName, String sortName, Map<String, List<Row>> partitions)
      implements Block {
    /** One item. */
    record Row(String entity, String label, String sort, Map<String, String> attributes) {}
  }
}
