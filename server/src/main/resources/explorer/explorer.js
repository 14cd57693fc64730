// Shows the API's description; requests carry the token that the console keeps.
const token = localStorage.getItem("clave.token");
window.SwaggerUIBundle({
  url: "/api/openapi.json",
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
