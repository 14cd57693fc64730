package dev.clave.table.evolution;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.table.options.Conversions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Designs of a club that differ in what they keep. */
final class ClubDesigns {
  /** What a design may have. */
  enum Feature {
    CITY_INDEX,
    CITY_OTHERWISE,
    CITY_IN_SHARDS,
    CITY_BY_KEYS_ALONE,
    TOWN_INDEX,
    LEVEL_INDEX,
    LEVEL_BASIC,
    BASIC_INDEX,
    UNIQUE_EMAIL,
    UNIQUE_NICK,
    MEMBER_COUNT,
    POINT_SUM,
    GOLD_COUNT,
    COACH_REFERENCE,
    COACH_OTHERWISE,
    COACH_IN_CITY,
    REMARK_FOR_NOTE,
    YEARS_FOR_AGE,
    SHIRT,
    TEAM_MOTTO,
    MEMBER_MOVED,
    TEAM_MOVED,
    MISSING_FOR_SCORE,
    RANK_AS_TEXT,
    EXPIRES,
    EXPIRES_LATER,
    ENDS_AT,
    SIZE_REQUIRED,
    GRADE_OPTIONAL
  }

  private static final Set<Feature> COUNTERS =
      EnumSet.of(Feature.MEMBER_COUNT, Feature.POINT_SUM, Feature.GOLD_COUNT);

  /** What the index keys of references are made of. */
  private static final Set<Feature> COACH_KEYS =
      EnumSet.of(
          Feature.CITY_INDEX,
          Feature.CITY_OTHERWISE,
          Feature.CITY_IN_SHARDS,
          Feature.COACH_OTHERWISE,
          Feature.COACH_IN_CITY);

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

  /** Features to which a table with others can change: a holder moves or counts anew, not both. */
  static Set<Feature> following(Set<Feature> before, Random random) {
    Set<Feature> features = some(random);
    if (before.contains(Feature.TEAM_MOVED) != features.contains(Feature.TEAM_MOVED)) {
      features.removeAll(COUNTERS);
      before.stream().filter(COUNTERS::contains).forEach(features::add);
    }
    if (!rule(before).equals(rule(features))) {
      // References that expire in another way do not get other index keys in the same change.
      features.removeAll(COACH_KEYS);
      before.stream().filter(COACH_KEYS::contains).forEach(features::add);
    }
    if (before.contains(Feature.GRADE_OPTIONAL)) {
      // What was optional becomes required only under another name, as the size does.
      features.add(Feature.GRADE_OPTIONAL);
    }
    if (before.contains(Feature.MEMBER_MOVED) != features.contains(Feature.MEMBER_MOVED)
        && (seesKeysAlone(before) || seesKeysAlone(features))) {
      // An index of keys alone does not tell the two items of a member apart.
      features.remove(Feature.MEMBER_MOVED);
      before.stream().filter(Feature.MEMBER_MOVED::equals).forEach(features::add);
    }
    return features;
  }

  /** Whether readers of the index of cities get nothing but keys. */
  static boolean seesKeysAlone(Set<Feature> features) {
    return features.contains(Feature.CITY_INDEX)
        && features.contains(Feature.CITY_BY_KEYS_ALONE)
        && !(features.contains(Feature.COACH_REFERENCE)
            && features.contains(Feature.COACH_IN_CITY));
  }

  static Design design(Set<Feature> features) {
    List<String> indexes = new ArrayList<>();
    List<String> patterns = new ArrayList<>();
    StringBuilder keys = new StringBuilder();
    if (features.contains(Feature.CITY_INDEX)) {
      boolean otherwise = features.contains(Feature.CITY_OTHERWISE);
      String city = otherwise ? "PLACE#<city>" : "CITY#<city>";
      indexes.add(
          "GSI1: { key: [GSI1PK, GSI1SK]%s%s }"
              .formatted(
                  features.contains(Feature.CITY_IN_SHARDS) ? ", shards: 2" : "",
                  seesKeysAlone(features) ? ", projection: keys" : ""));
      keys.append("    GSI1PK: " + city + "\n");
      keys.append("    GSI1SK: " + (otherwise ? "<level>#<memberId>" : "<memberId>") + "\n");
      patterns.add("ofCity: GSI1PK = " + city);
    }
    if (features.contains(Feature.TOWN_INDEX)) {
      indexes.add("GSI4: { key: [GSI4PK, GSI4SK], shards: 3 }");
      keys.append("    GSI4PK: TOWN#<city>\n    GSI4SK: <level>#<memberId>\n");
      patterns.add("ofTown: GSI4PK = TOWN#<city>");
    }
    if (features.contains(Feature.LEVEL_INDEX)) {
      indexes.add("GSI2: \"GSI2PK, GSI2SK\"");
      keys.append(
          "    GSI2PK: { template: LEVEL#<level>, when: level = %s }\n    GSI2SK: <memberId>\n"
              .formatted(level(features)));
      patterns.add("ofLevel: GSI2PK = LEVEL#<level>");
    }
    if (features.contains(Feature.BASIC_INDEX)) {
      indexes.add("GSI5: \"GSI5PK, GSI5SK\"");
      keys.append(
          "    GSI5PK: { template: LEVEL#<level>, when: level = basic }\n    GSI5SK: <memberId>\n");
      patterns.add("ofBasic: GSI5PK = LEVEL#<level>");
    }
    if (features.contains(Feature.COACH_REFERENCE)) {
      boolean inCity =
          features.contains(Feature.COACH_IN_CITY) && features.contains(Feature.CITY_INDEX);
      boolean otherwise = features.contains(Feature.COACH_OTHERWISE);
      String index = inCity ? "GSI1" : "GSI3";
      String coach = otherwise ? "TRAINER#<coachId>" : "COACH#<coachId>";
      if (!inCity) {
        indexes.add("GSI3: \"GSI3PK, GSI3SK\"");
      }
      keys.append(
          "    references:\n      coach: { %sPK: %s, %sSK: %s }\n"
              .formatted(index, coach, index, otherwise ? "<nick?>" : "<memberId>"));
      patterns.add("ofCoach: " + index + "PK = " + coach);
    }
    days(features).ifPresent(days -> keys.append("    ttl: " + days + " days after joined\n"));
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
        ttl: %s
        %sentities:
          team:
            PK: TEAM#<teamId>
            SK: %s
        %s    attributes: { teamId: string, title: string%s }
          member:
            PK: TEAM#<teamId>
            SK: %s#<memberId>
        %s    attributes:
              teamId: string
              memberId: string
              city: string?
              email: string
              nick: string?
              points: integer
              level: basic | gold
              coachId: string?
              joined: timestamp
              rank: %s
              size: %s
              grade: %s
              %s: integer
              %s
              %s
        %spatterns:
          ofTeam: PK = TEAM#<teamId>
        %s\
        """
            .formatted(
                expiry(features),
                indexes.isEmpty() ? "" : "indexes: { " + String.join(", ", indexes) + " }\n",
                features.contains(Feature.TEAM_MOVED) ? "SQUAD" : "TEAM",
                counters.isEmpty() ? "" : "    counters: { " + String.join(", ", counters) + " }\n",
                features.contains(Feature.TEAM_MOTTO) ? ", motto: string = Go" : "",
                features.contains(Feature.MEMBER_MOVED) ? "PLAYER" : "MEMBER",
                keys,
                features.contains(Feature.RANK_AS_TEXT)
                    ? "{ is: string, as: rankText }"
                    : "integer",
                features.contains(Feature.SIZE_REQUIRED)
                    ? "{ is: string = M, as: sizeOrM }"
                    : "string?",
                features.contains(Feature.GRADE_OPTIONAL) ? "string?" : "string = C",
                features.contains(Feature.MISSING_FOR_SCORE) ? "missing" : "score",
                remark
                    ? "remark: { is: string?, was: note }"
                    : "note: { is: string?, was: remark }",
                years ? "years: { is: string, was: age }" : "age: { is: integer, was: years }",
                features.contains(Feature.SHIRT) ? "      shirt: string = M\n" : "",
                String.join("", patterns.stream().map(each -> "  " + each + "\n").toList()));
    return checked(text);
  }

  /** The functions between what is scored and what is missing, if one design has the other. */
  static Conversions conversions(Set<Feature> before, Set<Feature> after) {
    boolean missing = after.contains(Feature.MISSING_FOR_SCORE);
    if (before.contains(Feature.MISSING_FOR_SCORE) == missing) {
      return Conversions.none();
    }
    String old = missing ? "score" : "missing";
    String next = missing ? "missing" : "score";
    return Conversions.none()
        .forward("member", next, item -> 100 - ((Number) item.get(old)).intValue())
        .backward("member", old, item -> 100 - ((Number) item.get(next)).intValue());
  }

  /** The level whose members are in the index of levels. */
  static String level(Set<Feature> features) {
    return features.contains(Feature.LEVEL_BASIC) ? "basic" : "gold";
  }

  /** When members expire, and by which attribute. */
  private static Optional<String> rule(Set<Feature> features) {
    return days(features).map(days -> days + " " + expiry(features));
  }

  /** The attribute by which DynamoDB expires items. */
  static String expiry(Set<Feature> features) {
    return features.contains(Feature.ENDS_AT) ? "endsAt" : "expiresAt";
  }

  /** How long after they joined members expire, if they do. */
  static Optional<Integer> days(Set<Feature> features) {
    return features.contains(Feature.EXPIRES_LATER)
        ? Optional.of(60)
        : features.contains(Feature.EXPIRES) ? Optional.of(30) : Optional.empty();
  }

  static Design checked(String text) {
    Checked checked = Design.check(text);
    return checked.design().orElseThrow(() -> new AssertionError(checked.findings() + "\n" + text));
  }
}
