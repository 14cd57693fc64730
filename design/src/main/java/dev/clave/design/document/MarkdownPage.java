package dev.clave.design.document;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lays a document out in Markdown. */
final class MarkdownPage {
  private final StringBuilder out = new StringBuilder();
  private final Words words;

  private MarkdownPage(Words words) {
    this.words = words;
  }

  static String of(String title, String about, List<Chapter> chapters, Words words) {
    MarkdownPage page = new MarkdownPage(words);
    page.out.append("# ").append(title).append("\n\n");
    if (!about.isEmpty()) {
      page.out.append(about).append("\n\n");
    }
    for (Chapter chapter : chapters) {
      page.out.append("## ").append(chapter.title()).append("\n\n");
      chapter.blocks().forEach(page::block);
    }
    return page.out.toString().stripTrailing() + "\n";
  }

  private void block(Block block) {
    if (block instanceof Block.Heading heading) {
      out.append("### ").append(heading.text()).append("\n\n");
    } else if (block instanceof Block.Paragraph paragraph) {
      out.append(paragraph.text()).append("\n\n");
    } else if (block instanceof Block.Grid grid) {
      row(grid.columns());
      row(grid.columns().stream().map(column -> "---").toList());
      grid.rows().forEach(cells -> row(cells.stream().map(MarkdownPage::cell).toList()));
      out.append('\n');
    } else if (block instanceof Block.Collections collections) {
      fence(MermaidText.of(collections));
    } else if (block instanceof Block.AccessMap map) {
      fence(MermaidText.of(map));
    } else if (block instanceof Block.Relations relations) {
      fence(MermaidText.of(relations));
    } else if (block instanceof Block.Pivot pivot) {
      pivot(pivot);
    }
  }

  private void fence(String diagram) {
    out.append("```mermaid\n").append(diagram).append("```\n\n");
  }

  private void pivot(Block.Pivot pivot) {
    boolean sorted = !pivot.sortName().isEmpty();
    row(
        sorted
            ? List.of(
                pivot.partitionName(), pivot.sortName(), words.of("entity"), words.of("attributes"))
            : List.of(pivot.partitionName(), words.of("entity"), words.of("attributes")));
    row(sorted ? List.of("---", "---", "---", "---") : List.of("---", "---", "---"));
    for (Map.Entry<String, List<Block.Pivot.Row>> partition : pivot.partitions().entrySet()) {
      String partitionText = code(partition.getKey());
      for (Block.Pivot.Row item : partition.getValue()) {
        String attributes =
            item.attributes().entrySet().stream()
                .map(each -> escaped(each.getKey()) + ": " + code(each.getValue()))
                .collect(Collectors.joining(", "));
        row(
            sorted
                ? List.of(partitionText, code(item.sort()), escaped(item.label()), attributes)
                : List.of(partitionText, escaped(item.label()), attributes));
        // A partition is named once, beside its first item.
        partitionText = "";
      }
    }
    out.append('\n');
  }

  private void row(List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static String cell(Cell cell) {
    if (cell instanceof Cell.Code code) {
      return code.lines().stream().map(MarkdownPage::code).collect(Collectors.joining("<br>"));
    } else if (cell instanceof Cell.Entities entities) {
      return escaped(String.join(", ", entities.names()));
    } else if (cell instanceof Cell.Noted noted) {
      String note = escaped(noted.note());
      return cell(noted.name()) + (note.isEmpty() ? "" : "<br>" + note);
    } else if (cell instanceof Cell.Amount number) {
      return number.text();
    }
    return escaped(((Cell.Text) cell).text());
  }

  private static String code(String text) {
    return text.isEmpty() ? "" : "`" + text.replace("|", "\\|").replace("`", "'") + "`";
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;").replace("_", "\\_").replace("*", "\\*");
  }
}
