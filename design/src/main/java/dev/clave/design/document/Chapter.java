package dev.clave.design.document;

import java.util.List;

/** A titled part of the document; the anchor is the same in every language. */
record Chapter(String anchor, String title, List<Block> blocks) {
  Chapter {
    blocks = List.copyOf(blocks);
  }
}
