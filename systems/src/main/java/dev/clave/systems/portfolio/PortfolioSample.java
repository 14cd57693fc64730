package dev.clave.systems.portfolio;

import dev.clave.systems.portfolio.client.Bookmark;
import dev.clave.systems.portfolio.client.Category;
import dev.clave.systems.portfolio.client.Comment;
import dev.clave.systems.portfolio.client.Like;
import dev.clave.systems.portfolio.client.Notification;
import dev.clave.systems.portfolio.client.Post;
import dev.clave.systems.portfolio.client.User;
import dev.clave.systems.shipped.Dice;
import dev.clave.systems.shipped.People;
import dev.clave.systems.shipped.Sample;
import dev.clave.table.item.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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

  /** What each subject comes to. */
  private static final List<String> SUMMARIES =
      List.of(
          "Quando uma tabela basta, e o que se paga por ela.",
          "Só o que se procura entra no índice.",
          "A ordem das partes decide o que se pode perguntar.",
          "Uma mensagem pode chegar duas vezes; o efeito, não.",
          "Quem passa o relógio como argumento não espera por ele.",
          "O leitor recebe onde continuar, e não precisa saber o que é.",
          "Mil curtidas num segundo, e a conta continua certa.",
          "O que precisa estar pronto antes de ninguém ter medo.",
          "Um valor velho é pior do que um valor lento, às vezes.",
          "O código que não existe não falha nem envelhece.");

  private static final List<String> SENTENCES =
      List.of(
          "Começamos com o mais simples e medimos antes de mudar qualquer coisa.",
          "No papel a ideia era boa; com dados de verdade apareceram os casos que ninguém"
              + " desenhou.",
          "O primeiro número nos surpreendeu, e o segundo explicou o primeiro.",
          "Escrevemos um teste que falhava, e só depois a correção.",
          "Quem lê o código daqui a um ano não estava na reunião de hoje.",
          "A consulta que parecia rara era a que todos faziam às segundas de manhã.",
          "Trocamos uma configuração de cada vez, e anotamos o que cada uma custou.",
          "Metade do trabalho foi dar nomes, e a outra metade aproveitou os nomes.",
          "O erro estava documentado, três páginas depois de onde paramos de ler.",
          "Voltaríamos a fazer quase tudo, menos a pressa do começo.",
          "Pequeno não quer dizer provisório: o provisório é que costuma crescer.",
          "Fica o conselho: apague o que não usa antes de otimizar o que usa.");

  private static final int SENTENCES_OF_A_PARAGRAPH = 4;
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
      Category category =
          Category.builder()
              .categoryId(categoryId(i + 1))
              .slug(SLUGS.get(i))
              .name(SHELVES.get(i))
              .build();
      items.add(Sample.stored(category, OPENED));
    }
    for (int i = 1; i <= POSTS; i++) {
      post(dice, i, users, items);
    }
    for (String user : users) {
      readings(dice, user, items);
    }
    return items.stream();
  }

  private static String categoryId(int number) {
    return "cat-%02d".formatted(number);
  }

  private static String postId(int number) {
    return "post-%04d".formatted(number);
  }

  private static Item user(Dice dice, String id, int number) {
    String name = People.full(dice);
    Instant at = dice.instant(OPENED, TODAY);
    User user =
        User.builder()
            .userId(id)
            .email(People.email(name, number))
            .name(name)
            .bio("Escreve sobre " + dice.one(SHELVES).toLowerCase(Locale.ROOT) + ".")
            .role(role(number))
            .build();
    return Sample.stored(user, at);
  }

  private static User.Role role(int number) {
    return number <= ADMINISTRATORS
        ? User.Role.ADMIN
        : number <= AUTHORS ? User.Role.AUTHOR : User.Role.READER;
  }

  private static void post(Dice dice, int number, List<String> users, List<Item> items) {
    String id = postId(number);
    Instant at = dice.instant(OPENED, TODAY);
    Post.Status status =
        dice.chance(80) ? Post.Status.PUBLISHED : dice.one(Post.Status.DRAFT, Post.Status.ARCHIVED);
    boolean open = status != Post.Status.DRAFT;
    int comments = open ? dice.between(0, 12) : 0;
    Set<String> fans = new HashSet<>();
    for (int i = open ? dice.between(0, 24) : 0; i > 0; i--) {
      fans.add(dice.one(users));
    }
    String author = users.get(dice.between(0, AUTHORS - 1));
    String category = categoryId(dice.between(1, SHELVES.size()));
    String subject = dice.one(SUBJECTS);
    Post post =
        Post.builder()
            .postId(id)
            .userId(author)
            .categoryId(category)
            .title(subject + ", parte " + number)
            .summary(SUMMARIES.get(SUBJECTS.indexOf(subject)))
            .content(text(number, dice.between(3, 20)))
            .status(status)
            .tags(List.of(dice.one(SLUGS), dice.one("notas", "guia", "ensaio")))
            .likeCount(fans.size())
            .commentCount(comments)
            .build();
    items.add(Sample.stored(post, at));
    for (int i = 1; i <= comments; i++) {
      Instant commentedAt = dice.instant(at, TODAY);
      Comment comment =
          Comment.builder()
              .postId(id)
              .commentId("c%04d-%02d".formatted(number, i))
              .userId(dice.one(users))
              .content(dice.one(REMARKS))
              .build();
      items.add(Sample.stored(comment, commentedAt));
    }
    for (String fan : fans.stream().sorted().toList()) {
      Like like = Like.builder().postId(id).userId(fan).build();
      items.add(Sample.stored(like, dice.instant(at, TODAY)));
    }
  }

  /** So many sentences in paragraphs, of each post others. */
  private static String text(int number, int sentences) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      String gap = i == 0 ? "" : i % SENTENCES_OF_A_PARAGRAPH == 0 ? "\n\n" : " ";
      text.append(gap).append(SENTENCES.get((number * 5 + i * 7) % SENTENCES.size()));
    }
    return text.toString();
  }

  private static void readings(Dice dice, String user, List<Item> items) {
    int news = dice.between(0, 8);
    for (int i = 1; i <= news; i++) {
      Notification.Kind kind = dice.one(Notification.Kind.values());
      Instant at = dice.instant(OPENED, TODAY);
      Notification notification =
          Notification.builder()
              .userId(user)
              .notificationId("n%02d".formatted(i))
              .kind(kind)
              .message(
                  kind == Notification.Kind.SYSTEM
                      ? "Nova versão do site."
                      : "Há novidades no seu post.")
              .read(dice.chance(60))
              .build();
      items.add(Sample.stored(notification, at));
    }
    Set<Integer> bookmarkedPosts = new HashSet<>();
    for (int i = dice.between(0, 6); i > 0; i--) {
      bookmarkedPosts.add(dice.between(1, POSTS));
    }
    for (int number : bookmarkedPosts.stream().sorted().toList()) {
      Bookmark bookmark = Bookmark.builder().userId(user).postId(postId(number)).build();
      items.add(Sample.stored(bookmark, dice.instant(OPENED, TODAY)));
    }
  }
}
