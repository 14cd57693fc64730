package dev.clave.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutputTest {
  /** The title of a window, a colour, letters in another order. */
  private static final Map<String, Object> ROW =
      Output.row("name", "a\u001b]0;taken\u0007\u001b[31mb\u009b1m\u202egnp.exe", "size", 10);

  private static final String SHOWN = "a\\u001b]0;taken\\u0007\\u001b[31mb\\u009b1m\\u202egnp.exe";

  @Test
  void whatOthersWroteSaysNothingToATerminal() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);

    Output.rows(out, false, List.of(ROW));
    Output.one(out, false, ROW);
    out.print(CsvText.of(List.of(ROW)));
    out.flush();

    assertThat(text.toString().lines().filter(line -> line.contains(SHOWN))).hasSize(3);
    assertThat(text.toString().chars().filter(Character::isISOControl))
        .allMatch(sign -> sign == '\n' || sign == '\r');
  }

  @Test
  void noCellOfACsvIsAFormula() {
    for (String formula :
        List.of(
            "=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\uFF1D1")) {
      String csv = CsvText.of(List.of(Output.row("note", formula)));

      assertThat(csv.lines().skip(1).findFirst().orElseThrow())
          .as(formula)
          .containsPattern("^\"?'");
    }
    assertThat(CsvText.of(List.of(Output.row("=1+1", "a")))).startsWith("'=1+1\r\n");
    assertThat(CsvText.of(List.of(Output.row("note", "a;=1+1"))))
        .as("where a semicolon separates cells")
        .isEqualTo("note\r\n\"a;=1+1\"\r\n");
  }

  @Test
  void numbersOfACsvStayNumbers() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("a", -5);
    row.put("b", new BigDecimal("-0.50"));
    row.put("c", "-12.5e-3");
    row.put("d", "+52");
    row.put("e", "a=b");

    assertThat(CsvText.of(List.of(row))).isEqualTo("a,b,c,d,e\r\n-5,-0.50,-12.5e-3,+52,a=b\r\n");
  }

  @Test
  void linesOfOneValueStay() {
    StringWriter text = new StringWriter();

    Output.one(new PrintWriter(text), false, Output.row("note", "first\n\tsecond ñ"));

    assertThat(text.toString()).contains("first\n\tsecond ñ");
  }
}
