package dev.clave.bench.table;

/** One way to the table: each operation as its users write it. */
interface Road {
  String name();

  void create(int number);

  /** Reads a trip and looks at one of its attributes. */
  Object get(int number);

  /** Changes a trip's status, which moves it in its index. */
  void update(int number, String status);

  /** Reads twenty trips and looks at an attribute of each. */
  int twenty(int user);
}
