import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-implicit-coercion": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML"].map((property) => ({ property, message: "Render with lit, which escapes." })),
      ],
    },
  },
];
