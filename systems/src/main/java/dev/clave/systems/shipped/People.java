package dev.clave.systems.shipped;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/** Names of people who do not exist, and addresses made of them. */
public final class People {
  private static final List<String> FIRST =
      List.of(
          "Ana",
          "Beatriz",
          "Carlos",
          "Daniela",
          "Eduardo",
          "Fernanda",
          "Gustavo",
          "Helena",
          "Ignacio",
          "Julia",
          "Karla",
          "Leonardo",
          "Mariana",
          "Nicolás",
          "Olga",
          "Pablo",
          "Raquel",
          "Sofía",
          "Tomás",
          "Valeria",
          "Ximena",
          "Yolanda",
          "Rafael",
          "Lucía");
  private static final List<String> LAST =
      List.of(
          "Aguilar",
          "Barbosa",
          "Castro",
          "Domínguez",
          "Espinosa",
          "Ferreira",
          "García",
          "Hernández",
          "Ibarra",
          "Jiménez",
          "López",
          "Martínez",
          "Navarro",
          "Ortega",
          "Pérez",
          "Quintero",
          "Ramírez",
          "Silva",
          "Torres",
          "Vargas",
          "Zamora",
          "Moreira",
          "Salgado");

  private People() {}

  public static String first(Dice dice) {
    return dice.one(FIRST);
  }

  public static String last(Dice dice) {
    return dice.one(LAST) + " " + dice.one(LAST);
  }

  public static String full(Dice dice) {
    return first(dice) + " " + last(dice);
  }

  /** An address that no two numbers share. */
  public static String email(String name, int number) {
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFD)
            .replaceAll("\\p{M}", "")
            .toLowerCase(Locale.ROOT)
            .replace(' ', '.');
    return plain + number + "@example.com";
  }

  public static String telephone(Dice dice) {
    return "+52 55 " + dice.digits(4) + " " + dice.digits(4);
  }
}
