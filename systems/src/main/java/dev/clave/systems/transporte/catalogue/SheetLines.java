package dev.clave.systems.transporte.catalogue;

/** Takes the lines of a published file, sheet by sheet, in their order. */
interface SheetLines {

  /** The lines from here on are of this sheet. A CSV file is one sheet without a name. */
  void sheet(String name);

  /**
   * One line.
   *
   * @param number counted from 1, as the spreadsheet shows it
   */
  void line(int number, String[] cells);
}
