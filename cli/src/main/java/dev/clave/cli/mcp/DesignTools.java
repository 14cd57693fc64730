package dev.clave.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.ComparisonText;
import dev.clave.design.cost.EstimateText;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.cost.Prices;
import dev.clave.design.finding.Finding;
import dev.clave.design.model.Load;
import dev.clave.server.http.BoundedCheck;
import dev.clave.server.http.Problem;
import java.util.List;
import java.util.Map;

/** What is known of a design from its text. */
final class DesignTools {
  private DesignTools() {}

  static List<Tool> all() {
    return List.of(
        new Tool(
            "check_design",
            "Check the text of a design (YAML): what would go wrong at run time, with line and"
                + " help.",
            Arguments.none().text("text", "The design.").schema(),
            false,
            (arguments, api) -> findings(arguments.get("text").asText())),
        new Tool(
            "compare_designs",
            "Compare two versions of a design: what each change means for stored items, and whether"
                + " it is safe.",
            Arguments.none()
                .text("before", "The design as it is.")
                .text("after", "The design as it is to be.")
                .schema(),
            false,
            (arguments, api) ->
                Arguments.JSON.valueToTree(
                    ComparisonText.of(
                        Comparison.of(
                            design(arguments.get("before").asText()),
                            design(arguments.get("after").asText())),
                        Map.of()))),
        new Tool(
            "estimate_cost",
            "Estimate what a design costs in a month on AWS under the load that it states.",
            Arguments.none()
                .text("text", "The design.")
                .optionalText("load", "A load (YAML) in place of the design's.")
                .schema(),
            false,
            (arguments, api) -> cost(arguments)),
        new Tool(
            "plan_change",
            "Plan how the tables of a served system get to another version of its design: steps and"
                + " their cost. Nothing is changed.",
            Arguments.none()
                .text("system", "The name of a system.")
                .text("text", "The design as it is to be.")
                .schema(),
            false,
            (arguments, api) ->
                api.write(
                        "POST",
                        "/api/administration/designs/"
                            + Api.encoded(arguments.get("system").asText())
                            + "/plan",
                        Arguments.JSON
                            .createObjectNode()
                            .<ObjectNode>set("design", arguments.get("text"))
                            .toString(),
                        null)
                    .orElseThrow()));
  }

  /** Checked for some seconds at most: a text of some kilobytes could take hours. */
  private static Checked checked(String text) {
    try {
      return BoundedCheck.of(text);
    } catch (Problem.Refusal refusal) {
      throw new Tool.Refused(refusal.problem().detail());
    }
  }

  private static Design design(String text) {
    Checked checked = checked(text);
    return checked
        .draft()
        .orElseThrow(
            () ->
                new Tool.Refused(
                    "the design cannot be read: " + checked.findings().get(0).message()));
  }

  private static JsonNode findings(String text) {
    ArrayNode all = Arguments.JSON.createArrayNode();
    for (Finding finding : checked(text).findings()) {
      ObjectNode line = all.addObject();
      line.put("check", finding.check());
      line.put("severity", finding.severity().word());
      line.put("line", finding.span().line());
      line.put("message", finding.message());
      finding.help().ifPresent(help -> line.put("help", help));
    }
    return all;
  }

  private static JsonNode cost(JsonNode arguments) {
    Design design = design(arguments.get("text").asText());
    LoadFile statedLoad = LoadFile.of(design.load());
    if (arguments.hasNonNull("load")) {
      LoadFile.Result result = LoadFile.read(arguments.get("load").asText(), design);
      if (!result.findings().isEmpty()) {
        throw new Tool.Refused("the load: " + result.findings().get(0).message());
      }
      statedLoad = result.file();
    }
    if (statedLoad.load().equals(Load.NONE) && statedLoad.units().isEmpty()) {
      throw new Tool.Refused("the design states no load: add `load:` to it, or give one");
    }
    PriceList list = PriceList.bundled();
    Prices prices =
        statedLoad
            .load()
            .region()
            .flatMap(list::region)
            .or(() -> list.region(PriceList.DEFAULT_REGION))
            .orElseThrow();
    return Arguments.JSON.valueToTree(
        EstimateText.of(Estimation.of(design, statedLoad, statedLoad.over(prices))));
  }
}
