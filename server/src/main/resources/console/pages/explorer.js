// The descriptions of the API, with requests to try, inside the frame; requests carry the token that is signed in.
import { html } from "lit";
import { authorization, get } from "../api.js";
import { Page } from "../parts/page.js";
import { withProperties } from "../parts/properties.js";
import { currentTheme, t } from "../settings.js";

const LIBRARY = "/lib/swagger-ui/";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The library is loaded when somebody first looks at it: it is larger than all of the console. */
let library;

function loadLibrary() {
  library ??= new Promise((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href: LIBRARY + "swagger-ui.css" }),
    );
    const script = Object.assign(document.createElement("script"), { src: LIBRARY + "swagger-ui-bundle.js" });
    script.onload = resolve;
    script.onerror = () => {
      library = undefined;
      reject(new Error(t("unreachableAbout")));
    };
    document.head.append(script);
  });
  return library;
}

/** The parts of the library that the page does not have itself; its own layout is a whole page, with another `main`. */
const PARTS = ["InfoContainer", "errors", "FilterContainer", "operations", "Webhooks", "Models"];

const framed = ({ React }) => ({
  components: {
    FramedLayout: ({ getComponent, specSelectors }) =>
      React.createElement(
        "div",
        { className: "swagger-ui" },
        React.createElement(getComponent("SvgAssets")),
        PARTS.filter((name) => name === "errors" || specSelectors.loadingStatus() === "success").map((name) =>
          React.createElement(getComponent(name, true), { key: name }),
        ),
      ),
  },
});

class Explorer extends withProperties(Page, { chosen: {}, documents: { state: true } }) {
  connectedCallback() {
    super.connectedCallback();
    this.follow = () => {
      const theme = currentTheme();
      document.documentElement.classList.toggle("dark-mode", theme === "dark" || (theme === "auto" && dark.matches));
    };
    dark.addEventListener("change", this.follow);
    this.onWindow("clave-language", this.follow);
    this.follow();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    dark.removeEventListener("change", this.follow);
    document.documentElement.classList.remove("dark-mode");
  }

  async firstUpdated() {
    const answer = await this.attempt(async () => {
      await loadLibrary();
      return get("/api/openapi");
    });
    this.documents = answer?.documents;
  }

  get current() {
    return this.documents.find(({ name }) => name === this.chosen) || this.documents[0];
  }

  updated() {
    if (!this.documents?.length || this.shown === this.current.url) return;
    this.shown = this.current.url;
    window.SwaggerUIBundle({
      url: this.shown,
      domNode: this.querySelector(".explorer"),
      docExpansion: "none",
      filter: true,
      validatorUrl: null,
      plugins: [framed],
      layout: "FramedLayout",
      // The request as it was before the token went into it: screens are shown to others.
      showMutatedRequest: false,
      requestInterceptor: (request) => {
        request.headers.Authorization ||= authorization();
        return request;
      },
    });
  }

  render() {
    const choose = (event) => (location.hash = `#/explorer/${event.target.value}`);
    const title = ({ name, title }) => (name === "server" ? title : `${name}: ${title}`);
    return html`<div class="page">
      ${this.head(t("explorer"), { about: t("explorerAbout") })} ${this.refused()}
      ${
        this.documents
          ? html`<div class="row">
            <label>${t("system")}
              <select data-choice="document" @change=${choose}>
                ${this.documents.map((each) => html`<option value=${each.name} .selected=${each === this.current}>${title(each)}</option>`)}
              </select>
            </label>
          </div>
          <h2>${this.current?.title}</h2>`
          : this.waiting()
      }
      <div class="explorer"></div>
    </div>`;
  }
}

customElements.define("page-explorer", Explorer);
