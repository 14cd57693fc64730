// Shows the descriptions of the API, one at a time; requests carry the token that the console keeps.
const token = localStorage.getItem("clave.token");
const choice = document.querySelector("select[data-choice=document]");

function show(url) {
  window.SwaggerUIBundle({
    url,
    dom_id: "#explorer",
    docExpansion: "none",
    filter: true,
    validatorUrl: null,
    // The request as it was before the token went into it: screens are shown to others.
    showMutatedRequest: false,
    requestInterceptor: (request) => {
      if (token && !request.headers.Authorization) {
        request.headers.Authorization = `Bearer ${token}`;
      }
      return request;
    },
  });
}

/** The description that the address names, or the first. */
async function begin() {
  const answer = await fetch("/api/openapi", { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  const { documents = [] } = answer.ok ? await answer.json() : {};
  const wanted = new URLSearchParams(location.search).get("document");
  choice.replaceChildren(...documents.map(({ name, title }) => new Option(name === "server" ? title : `${name}: ${title}`, name)));
  choice.hidden = !documents.length;
  const url = (name) => documents.find((each) => each.name === name)?.url || "/api/openapi/server.json";
  if (documents.some(({ name }) => name === wanted)) choice.value = wanted;
  choice.addEventListener("change", () => {
    history.replaceState(null, "", `?document=${choice.value}`);
    show(url(choice.value));
  });
  show(url(choice.value));
}

begin();
