package dev.clave.server.console;

import com.microsoft.playwright.Page;
import java.util.Locale;

/** One way to look at the console: how wide, how bright, in which language. */
public enum Look {
  LAPTOP_LIGHT(1280, 800, "light", "en"),
  LAPTOP_DARK(1280, 800, "dark", "es"),
  PHONE_LIGHT(360, 740, "light", "pt"),
  PHONE_DARK(390, 844, "dark", "en");

  private final int width;
  private final int height;
  private final String theme;
  private final String language;

  Look(int width, int height, String theme, String language) {
    this.width = width;
    this.height = height;
    this.theme = theme;
    this.language = language;
  }

  /** Looks at the page this way, as a person would choose it. */
  public void choose(Page page) {
    page.setViewportSize(1280, 800);
    page.locator("select[data-choice=language]").selectOption(language);
    page.locator("select[data-choice=theme]").selectOption(theme);
    page.setViewportSize(width, height);
  }

  /** The name of a picture of that page. */
  public String picture(String where) {
    return where.replaceAll("[^A-Za-z]+", "-")
        + "-"
        + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
