package dev.clave.design.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Lays a document out as one HTML page with its style inside. */
final class HtmlPage {
  private final StringBuilder out = new StringBuilder();
  private final Words words;
  private final Hues hues;

  private HtmlPage(Words words, Hues hues) {
    this.words = words;
    this.hues = hues;
  }

  static String of(String title, String about, List<Chapter> chapters, Words words, Hues hues) {
    HtmlPage page = new HtmlPage(words, hues);
    page.head(title);
    page.out.append("<nav><strong>").append(Html.text(title)).append("</strong><ol>\n");
    for (Chapter chapter : chapters) {
      page.out.append(
          "<li><a href=\"#%s\">%s</a></li>\n"
              .formatted(chapter.anchor(), Html.text(chapter.title())));
    }
    page.out.append("</ol></nav>\n<main>\n<h1>").append(Html.text(title)).append("</h1>\n");
    page.paragraph("about", about);
    for (Chapter chapter : chapters) {
      page.out.append(
          "<section id=\"%s\">\n<h2>%s</h2>\n"
              .formatted(chapter.anchor(), Html.text(chapter.title())));
      chapter.blocks().forEach(page::block);
      page.out.append("</section>\n");
    }
    page.out.append("</main>\n</body>\n</html>\n");
    return page.out.toString();
  }

  private void head(String title) {
    out.append("<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n".formatted(words.language().code()));
    out.append("<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<title>").append(Html.text(title)).append("</title>\n");
    out.append("<style>\n").append(style()).append("</style>\n</head>\n<body>\n");
  }

  private static String style() {
    try (InputStream in = HtmlPage.class.getResourceAsStream("page.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read page.css", e);
    }
  }

  private void block(Block block) {
    if (block instanceof Block.Heading heading) {
      out.append("<h3>").append(Html.text(heading.text())).append("</h3>\n");
    } else if (block instanceof Block.Paragraph paragraph) {
      paragraph("", paragraph.text());
    } else if (block instanceof Block.Grid grid) {
      grid(grid);
    } else if (block instanceof Block.Collections collections) {
      collections(collections);
    } else if (block instanceof Block.AccessMap map) {
      out.append("<div class=\"wide\">").append(AccessMapSvg.of(map, hues)).append("</div>\n");
    } else if (block instanceof Block.Relations relations) {
      relations(relations);
    } else if (block instanceof Block.Pivot pivot) {
      pivot(pivot);
    }
  }

  private void paragraph(String kind, String text) {
    if (!text.isEmpty()) {
      String attribute = kind.isEmpty() ? "" : " class=\"" + kind + "\"";
      out.append("<p").append(attribute).append('>').append(Html.text(text)).append("</p>\n");
    }
  }

  private void grid(Block.Grid grid) {
    out.append("<div class=\"wide\"><table>\n");
    if (grid.columns().stream().anyMatch(column -> !column.isEmpty())) {
      out.append("<thead><tr>");
      grid.columns()
          .forEach(column -> out.append("<th>").append(Html.text(column)).append("</th>"));
      out.append("</tr></thead>\n");
    }
    out.append("<tbody>\n");
    for (List<Cell> row : grid.rows()) {
      out.append("<tr>");
      row.forEach(this::cell);
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  private void cell(Cell cell) {
    if (cell instanceof Cell.Amount number) {
      out.append("<td class=\"number\">").append(Html.text(number.text())).append("</td>");
      return;
    }
    out.append("<td>");
    inside(cell);
    out.append("</td>");
  }

  private void inside(Cell cell) {
    if (cell instanceof Cell.Code code) {
      code.lines().forEach(line -> out.append("<code>").append(Html.code(line)).append("</code>"));
    } else if (cell instanceof Cell.Entities entities) {
      entities.names().forEach(name -> out.append(badge(name, name)));
    } else if (cell instanceof Cell.Noted noted) {
      inside(noted.name());
      if (!noted.note().isEmpty()) {
        out.append("<small>").append(Html.text(noted.note())).append("</small>");
      }
    } else if (cell instanceof Cell.Text words) {
      out.append(Html.text(words.text()));
    }
  }

  private String badge(String entity, String label) {
    return "<span class=\"entity\" style=\"--hue:%d\">%s</span>"
        .formatted(hues.of(entity), Html.text(label));
  }

  private void relations(Block.Relations relations) {
    grid(
        new Block.Grid(
            List.of("", "", ""),
            relations.relations().stream()
                .map(
                    each ->
                        List.of(
                            new Cell.Entities(List.of(each.from())),
                            Cell.text(each.label() + " →"),
                            (Cell) new Cell.Entities(List.of(each.to()))))
                .toList()));
  }

  private void collections(Block.Collections collections) {
    out.append("<div class=\"collections\">\n");
    for (Map.Entry<String, List<Block.Collections.Member>> each :
        collections.partitions().entrySet()) {
      out.append("<div class=\"collection\"><h4><code>");
      out.append(Html.code(each.getKey())).append("</code></h4>\n<ul>\n");
      for (Block.Collections.Member member : each.getValue()) {
        out.append("<li style=\"--hue:%d\">".formatted(hues.of(member.entity())));
        out.append("<span>").append(Html.text(member.label())).append("</span><code>");
        out.append(Html.code(member.sort())).append("</code></li>\n");
      }
      out.append("</ul></div>\n");
    }
    out.append("</div>\n");
  }

  private void pivot(Block.Pivot pivot) {
    out.append("<div class=\"wide\"><table class=\"pivot\">\n<thead><tr><th>");
    out.append(Html.text(pivot.partitionName())).append("</th>");
    if (!pivot.sortName().isEmpty()) {
      out.append("<th>").append(Html.text(pivot.sortName())).append("</th>");
    }
    out.append("<th>").append(words.of("attributes")).append("</th></tr></thead>\n<tbody>\n");
    for (Map.Entry<String, List<Block.Pivot.Row>> partition : pivot.partitions().entrySet()) {
      boolean first = true;
      for (Block.Pivot.Row item : partition.getValue()) {
        out.append(
            first
                ? "<tr class=\"partition\"><th rowspan=\"%d\"><code>%s</code></th>"
                    .formatted(partition.getValue().size(), Html.text(partition.getKey()))
                : "<tr>");
        item(item, !pivot.sortName().isEmpty());
        out.append("</tr>\n");
        first = false;
      }
    }
    out.append("</tbody></table></div>\n");
  }

  private void item(Block.Pivot.Row item, boolean sorted) {
    String style = " style=\"--hue:%d\"".formatted(hues.of(item.entity()));
    if (sorted) {
      out.append("<td class=\"sort\"").append(style).append("><code>");
      out.append(Html.text(item.sort())).append("</code></td>");
    }
    out.append("<td class=\"item\"").append(style).append('>');
    out.append(badge(item.entity(), item.label())).append("<dl>");
    item.attributes()
        .forEach(
            (name, value) ->
                out.append(
                    "<div><dt>%s</dt><dd>%s</dd></div>"
                        .formatted(Html.text(name), Html.text(value))));
    out.append("</dl></td>");
  }
}
