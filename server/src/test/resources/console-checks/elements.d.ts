import type { Finder } from "/console/parts/finder.js";
import type { ItemEditor } from "/console/parts/item-editor.js";
import type { Preview } from "/console/parts/preview.js";
import type { Shortcuts } from "/console/parts/shortcuts.js";

declare global {
  /** The elements whose methods other pages call. */
  interface HTMLElementTagNameMap {
    "clave-finder": Finder;
    "clave-item-editor": ItemEditor;
    "clave-preview": Preview;
    "clave-shortcuts": Shortcuts;
  }

  interface Window {
    /** Comes with the script of swagger-ui. */
    SwaggerUIBundle(options: object): void;
  }
}
