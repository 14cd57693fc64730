package dev.clave.design.model;

import java.util.List;

/** A part of a design that can accept findings about itself, with a reason. */
public interface Waivable {
  List<Waiver> waivers();
}
