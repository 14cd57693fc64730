// The fields of a waybill, each by its JSON pointer, and how they are filled in from a trip and what it refers to.

const field = (at, word, more = {}) => ({ at, word, ...more });
const code = (at, word, catalogue, more = {}) => field(at, word, { catalogue, ...more });
const amount = (at, word, more = {}) => field(at, word, { type: "number", ...more });
const OPTIONAL = { optional: true };

const place = (at, word, when, more) => ({
  word,
  fields: [
    code(`${at}/domicilio/codigoPostal`, "postalCode", "c_CodigoPostal", {
      fills: [
        [`${at}/domicilio/estado`, "c_Estado"],
        [`${at}/domicilio/municipio`, "c_Municipio"],
      ],
    }),
    code(`${at}/domicilio/estado`, "stateOfCountry", "c_Estado"),
    field(`${at}/fechaHoraSalidaLlegada`, when, { type: "datetime-local" }),
    field(`${at}/rfcRemitenteDestinatario`, "rfc"),
    ...more,
  ],
});

const good = (index) => {
  const at = `/mercancias/items/${index}`;
  return [
    code(`${at}/bienesTransp`, "good", "c_ClaveProdServCP", { names: `${at}/descripcion` }),
    field(`${at}/descripcion`, "description"),
    amount(`${at}/cantidad`, "quantity"),
    code(`${at}/claveUnidad`, "unit", "c_ClaveUnidad"),
    amount(`${at}/pesoEnKg`, "weightKg"),
  ];
};

const TRUCK = "/autotransporte/identificacionVehicular";

/** What a person fills in, in its sections, for so many goods. */
export const sections = (goods) => [
  { word: "waybill", fields: [field("/folio", "folio")] },
  {
    word: "receiver",
    fields: [
      field("/receptor/rfc", "rfc"),
      field("/receptor/nombre", "name"),
      code("/receptor/usoCfdi", "use", "c_UsoCFDI"),
    ],
  },
  place("/ubicaciones/0", "origin", "departure", []),
  place("/ubicaciones/1", "destination", "arrival", [amount("/ubicaciones/1/distanciaRecorrida", "distanceKm")]),
  { word: "goods", fields: Array.from({ length: goods }, (_, index) => good(index)).flat(), canGrow: true },
  {
    word: "vehicle",
    fields: [
      code("/autotransporte/permSCT", "permit", "c_TipoPermiso"),
      field("/autotransporte/numPermisoSCT", "permitNumber"),
      code(`${TRUCK}/configVehicular`, "configuration", "c_ConfigAutotransporte"),
      field(`${TRUCK}/placaVM`, "plate"),
      amount(`${TRUCK}/anioModeloVM`, "year"),
      field("/autotransporte/seguros/aseguraRespCivil", "insurer"),
      field("/autotransporte/seguros/polizaRespCivil", "policy"),
      code("/autotransporte/remolques/0/subTipoRem", "trailer", "c_SubTipoRem", OPTIONAL),
      field("/autotransporte/remolques/0/placa", "trailerPlate", OPTIONAL),
    ],
  },
  {
    word: "driver",
    fields: [
      field("/figurasTransporte/0/nombreFigura", "name"),
      field("/figurasTransporte/0/rfcFigura", "rfc"),
      field("/figurasTransporte/0/numLicencia", "licence"),
    ],
  },
];

/** The authority takes plates without hyphens. */
const plate = (text = "") => text.replace(/[^A-Z0-9]/g, "");

/** A moment as the authority takes it: local time without a zone. */
const local = (text) => {
  if (!text) return "";
  const at = new Date(text);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
};

/** What is known before anybody types: of the trip, the carrier, the client, the vehicle and the driver. */
export function known(trip, company, client = {}, vehicle = {}, driver = {}) {
  const { permisoSCT = {}, seguros = {} } = vehicle;
  return {
    "/folio": `CP-${trip.id}`,
    "/emisor/rfc": company.rfc,
    "/emisor/nombre": company.razonSocial,
    "/emisor/regimenFiscal": company.regimenFiscal,
    "/emisor/domicilioFiscal/codigoPostal": company.domicilioFiscal?.codigoPostal,
    "/emisor/domicilioFiscal/estado": company.domicilioFiscal?.estado,
    "/emisor/domicilioFiscal/municipio": company.domicilioFiscal?.municipio,
    "/receptor/rfc": client.rfc,
    "/receptor/nombre": client.nombre,
    "/receptor/usoCfdi": client.usoCfdi,
    "/ubicaciones/0/tipoUbicacion": "Origen",
    "/ubicaciones/0/idUbicacion": "OR000001",
    "/ubicaciones/0/rfcRemitenteDestinatario": company.rfc,
    "/ubicaciones/0/fechaHoraSalidaLlegada": local(trip.fechaInicio),
    "/ubicaciones/1/tipoUbicacion": "Destino",
    "/ubicaciones/1/idUbicacion": "DE000001",
    "/ubicaciones/1/rfcRemitenteDestinatario": client.rfc,
    "/ubicaciones/1/fechaHoraSalidaLlegada": local(trip.fechaFinEstimada),
    "/ubicaciones/1/distanciaRecorrida": trip.distanciaKm,
    "/autotransporte/permSCT": permisoSCT.tipo ?? company.permisoSCT?.tipo,
    "/autotransporte/numPermisoSCT": permisoSCT.numero ?? company.permisoSCT?.numero,
    [`${TRUCK}/configVehicular`]: vehicle.configVehicular,
    [`${TRUCK}/placaVM`]: plate(vehicle.placa),
    [`${TRUCK}/anioModeloVM`]: vehicle.ano,
    "/autotransporte/seguros/aseguraRespCivil": seguros.responsabilidadCivil?.aseguradora,
    "/autotransporte/seguros/polizaRespCivil": seguros.responsabilidadCivil?.poliza,
    "/figurasTransporte/0/tipoFigura": "01",
    "/figurasTransporte/0/nombreFigura": driver.nombre,
    "/figurasTransporte/0/rfcFigura": driver.rfc,
    "/figurasTransporte/0/numLicencia": driver.licencia?.numero,
  };
}

/** The item that the values at their pointers make; what is empty is left out. */
export function assembled(values, numbers) {
  const item = {};
  for (const [pointer, value] of Object.entries(values)) {
    if (value === undefined || value === "") continue;
    const parts = pointer.slice(1).split("/");
    const last = parts.pop();
    const at = parts.reduce(
      (inside, part, depth) => (inside[part] ??= /^\d+$/.test(parts[depth + 1] ?? last) ? [] : {}),
      item,
    );
    at[last] = numbers.has(pointer) ? Number(value) : value;
  }
  return item;
}
