// The tabs of the pages that have several matters, in their order, each with the word for it.
export const devicesTabs = {
  live: "live",
  list: "devices",
  send: "sendEvents",
  simulate: "simulate",
  deadLetters: "deadLetters",
  consumers: "consumers",
  audit: "audit",
};

export const operationsTabs = {
  tables: "tables",
  metrics: "metrics",
  alarms: "alarms",
  streams: "streams",
  cost: "monthlyCost",
  access: "access",
};
