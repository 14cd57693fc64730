package dev.clave.systems.portfolio;

import dev.clave.systems.Dice;
import dev.clave.systems.People;
import dev.clave.systems.Sample;
import dev.clave.table.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A site of some years: authors, posts on their shelves, and what readers made of them. */
public final class PortfolioSample implements Sample {
  private static final int USERS = 240;

  /** The first of the users; the very first of them look after the site. */
  private static final int AUTHORS = 40;

  private static final int ADMINISTRATORS = 2;
  private static final int POSTS = 320;
  private static final Instant OPENED = Instant.parse("2021-03-01T09:00:00Z");
  private static final Instant TODAY = Instant.parse("2024-06-30T18:00:00Z");
  private static final List<String> SHELVES =
      List.of(
          "Arquitetura",
          "Back end",
          "Banco de dados",
          "Carreira",
          "Design",
          "DevOps",
          "Front end",
          "Java",
          "Nuvem",
          "Segurança",
          "Testes",
          "Vida");
  private static final List<String> SLUGS =
      List.of(
          "arquitetura",
          "back-end",
          "banco-de-dados",
          "carreira",
          "design",
          "devops",
          "front-end",
          "java",
          "nuvem",
          "seguranca",
          "testes",
          "vida");
  private static final List<String> SUBJECTS =
      List.of(
          "Uma tabela só",
          "Índices esparsos",
          "Chaves compostas",
          "Filas e reenvios",
          "Testes sem relógio",
          "Cursores opacos",
          "Contadores sob carga",
          "Deploy às sextas",
          "Cache que mente",
          "Escrever menos código");
  private static final List<String> REMARKS =
      List.of(
          "Muito claro, obrigado.",
          "No nosso projeto foi diferente.",
          "E com dados frios?",
          "Salvei para reler.",
          "Falta falar de custo.",
          "Funcionou de primeira.");

  @Override
  public Stream<Item> items(long seed) {
    Dice dice = new Dice(seed);
    List<Item> items = new ArrayList<>();
    List<String> users = new ArrayList<>();
    for (int i = 1; i <= USERS; i++) {
      String id = "user-%03d".formatted(i);
      users.add(id);
      items.add(user(dice, id, i));
    }
    for (int i = 0; i < SHELVES.size(); i++) {
      items.add(
          item(
              "category",
              OPENED,
              Map.of(
                  "categoryId",
                  "cat-%02d".formatted(i + 1),
                  "slug",
                  SLUGS.get(i),
                  "name",
                  SHELVES.get(i))));
    }
    for (int i = 1; i <= POSTS; i++) {
      post(dice, i, users, items);
    }
    for (String user : users) {
      readings(dice, user, items);
    }
    return items.stream();
  }

  private static Item item(String entity, Instant at, Map<String, ?> attributes) {
    Map<String, Object> all = new LinkedHashMap<>(attributes);
    all.put("createdAt", at);
    all.put("updatedAt", at);
    return Item.of(entity, all);
  }

  private static Item user(Dice dice, String id, int number) {
    String name = People.full(dice);
    return item(
        "user",
        dice.instant(OPENED, TODAY),
        Map.of(
            "userId",
            id,
            "email",
            People.email(name, number),
            "name",
            name,
            "bio",
            "Escreve sobre " + dice.one(SHELVES).toLowerCase(Locale.ROOT) + ".",
            "role",
            role(number)));
  }

  private static String role(int number) {
    return number <= ADMINISTRATORS ? "admin" : number <= AUTHORS ? "author" : "reader";
  }

  private void post(Dice dice, int number, List<String> users, List<Item> items) {
    String id = "post-%04d".formatted(number);
    Instant at = dice.instant(OPENED, TODAY);
    String status = dice.chance(80) ? "published" : dice.one("draft", "archived");
    boolean open = !status.equals("draft");
    int comments = open ? dice.between(0, 12) : 0;
    Set<String> fans = new HashSet<>();
    for (int i = open ? dice.between(0, 24) : 0; i > 0; i--) {
      fans.add(dice.one(users));
    }
    Map<String, Object> post = new LinkedHashMap<>();
    post.put("postId", id);
    post.put("userId", users.get(dice.between(0, AUTHORS - 1)));
    post.put("categoryId", "cat-%02d".formatted(dice.between(1, SHELVES.size())));
    post.put("title", dice.one(SUBJECTS) + ", parte " + number);
    post.put("summary", "O que aprendemos, em poucas linhas.");
    post.put("content", "Começamos com o simples e medimos. ".repeat(dice.between(3, 40)));
    post.put("status", status);
    post.put("tags", List.of(dice.one(SLUGS), dice.one("notas", "guia", "ensaio")));
    post.put("likeCount", fans.size());
    post.put("commentCount", comments);
    items.add(item("post", at, post));
    for (int i = 1; i <= comments; i++) {
      items.add(
          item(
              "comment",
              dice.instant(at, TODAY),
              Map.of(
                  "postId", id,
                  "commentId", "c%04d-%02d".formatted(number, i),
                  "userId", dice.one(users),
                  "content", dice.one(REMARKS))));
    }
    for (String fan : fans.stream().sorted().toList()) {
      items.add(item("like", dice.instant(at, TODAY), Map.of("postId", id, "userId", fan)));
    }
  }

  private void readings(Dice dice, String user, List<Item> items) {
    int news = dice.between(0, 8);
    for (int i = 1; i <= news; i++) {
      String kind = dice.one("like", "comment", "follow", "system");
      items.add(
          item(
              "notification",
              dice.instant(OPENED, TODAY),
              Map.of(
                  "userId",
                  user,
                  "notificationId",
                  "n%02d".formatted(i),
                  "kind",
                  kind,
                  "message",
                  kind.equals("system") ? "Nova versão do site." : "Há novidades no seu post.",
                  "read",
                  dice.chance(60))));
    }
    Set<Integer> kept = new HashSet<>();
    for (int i = dice.between(0, 6); i > 0; i--) {
      kept.add(dice.between(1, POSTS));
    }
    for (int number : kept.stream().sorted().toList()) {
      items.add(
          item(
              "bookmark",
              dice.instant(OPENED, TODAY),
              Map.of("userId", user, "postId", "post-%04d".formatted(number))));
    }
  }
}
