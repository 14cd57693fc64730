package dev.clave.table.evolution;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Designs of a club that differ in what they keep. */
final class ClubDesigns {
  /** What a design may have. */
  enum Feature {
    CITY_INDEX,
    LEVEL_INDEX,
    UNIQUE_EMAIL,
    UNIQUE_NICK,
    MEMBER_COUNT,
    POINT_SUM,
    GOLD_COUNT,
    COACH_REFERENCE,
    REMARK_FOR_NOTE,
    YEARS_FOR_AGE,
    SHIRT,
    TEAM_MOTTO
  }

  private ClubDesigns() {}

  static Set<Feature> some(Random random) {
    Set<Feature> features = new TreeSet<>();
    for (Feature feature : Feature.values()) {
      if (random.nextInt(3) == 0) {
        features.add(feature);
      }
    }
    return features;
  }

  static Design design(Set<Feature> features) {
    List<String> indexes = new ArrayList<>();
    StringBuilder keys = new StringBuilder();
    if (features.contains(Feature.CITY_INDEX)) {
      indexes.add("GSI1: \"GSI1PK, GSI1SK\"");
      keys.append("    GSI1PK: CITY#<city>\n    GSI1SK: <memberId>\n");
    }
    if (features.contains(Feature.LEVEL_INDEX)) {
      indexes.add("GSI2: \"GSI2PK, GSI2SK\"");
      keys.append(
          "    GSI2PK: { template: LEVEL#<level>, when: level = gold }\n    GSI2SK: <memberId>\n");
    }
    if (features.contains(Feature.COACH_REFERENCE)) {
      indexes.add("GSI3: \"GSI3PK, GSI3SK\"");
      keys.append(
          "    references:\n      coach: { GSI3PK: COACH#<coachId>, GSI3SK: <memberId> }\n");
    }
    List<String> unique = new ArrayList<>();
    if (features.contains(Feature.UNIQUE_EMAIL)) {
      unique.add("email");
    }
    if (features.contains(Feature.UNIQUE_NICK)) {
      unique.add("nick");
    }
    if (!unique.isEmpty()) {
      keys.append("    unique: ").append(unique).append('\n');
    }
    List<String> counters = new ArrayList<>();
    if (features.contains(Feature.MEMBER_COUNT)) {
      counters.add("members: member");
    }
    if (features.contains(Feature.POINT_SUM)) {
      counters.add("pointSum: { of: member, sum: points }");
    }
    if (features.contains(Feature.GOLD_COUNT)) {
      counters.add("golds: { of: member, when: level = gold }");
    }
    boolean remark = features.contains(Feature.REMARK_FOR_NOTE);
    boolean years = features.contains(Feature.YEARS_FOR_AGE);
    String text =
        """
        design: club
        table: club-main
        key: PK, SK
        entityType: true
        %sentities:
          team:
            PK: TEAM#<teamId>
            SK: TEAM
        %s    attributes: { teamId: string, title: string%s }
          member:
            PK: TEAM#<teamId>
            SK: MEMBER#<memberId>
        %s    attributes:
              teamId: string
              memberId: string
              city: string?
              email: string
              nick: string?
              points: integer
              level: basic | gold
              coachId: string?
              %s
              %s
        %spatterns:
          team: PK = TEAM#<teamId>
        """
            .formatted(
                indexes.isEmpty() ? "" : "indexes: { " + String.join(", ", indexes) + " }\n",
                counters.isEmpty() ? "" : "    counters: { " + String.join(", ", counters) + " }\n",
                features.contains(Feature.TEAM_MOTTO) ? ", motto: string = Go" : "",
                keys,
                remark
                    ? "remark: { is: string?, was: note }"
                    : "note: { is: string?, was: remark }",
                years ? "years: { is: string, was: age }" : "age: { is: integer, was: years }",
                features.contains(Feature.SHIRT) ? "      shirt: string = M\n" : "");
    Checked checked = Design.check(text);
    return checked.design().orElseThrow(() -> new AssertionError(checked.findings() + "\n" + text));
  }
}
