// Calls the shop through a client that is made from its description. Prints what it learns, one fact a line.
import createClient from "openapi-fetch";
import type { components, paths } from "./shop-api.js";

declare const process: { argv: string[] };
const [, , baseUrl, token] = process.argv as [string, string, string, string];
const shop = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

/** The answer, or the server's problem as an error. */
function done<T>({ data, error }: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (error) throw new Error(error.detail);
  return data as T;
}

const customer = done(
  await shop.POST("/api/shop/entities/customer", {
    body: { customerId: "ts", email: "tess@example.com", name: "Tess", address: { street: "High Street 1", city: "York" } },
  }),
);
console.log("created", customer.name, customer.address?.city, customer.version);

for (const orderId of ["t1", "t2"]) {
  done(await shop.POST("/api/shop/entities/order", { body: { customerId: "ts", orderId, total: 20, lines: [{ product: "tea", quantity: 2 }] } }));
}

// Pages go on by their cursor.
const query = { customerId: "ts", limit: 1 };
const first = done(await shop.GET("/api/shop/patterns/ordersOfCustomer", { params: { query } }));
const second = done(await shop.GET("/api/shop/patterns/ordersOfCustomer", { params: { query: { ...query, cursor: first.cursor! } } }));
console.log("pages", first.items[0]?.attributes.orderId, second.items[0]?.attributes.orderId);

const paid = done(
  await shop.POST("/api/shop/transactions/payOrder", {
    body: { customerId: "ts", orderId: "t1", paymentId: "p1", amount: 20, paidAt: "2026-05-04T10:00:00Z" },
  }),
);
console.log("paid", paid.items[0]?.attributes.amount);

/** What comes back together is told apart by what it is. */
function told(item: components["schemas"]["AccountItem"]): string {
  switch (item.entity) {
    case "customer":
      return item.attributes.email;
    case "order":
      return `${item.attributes.orderId} ${item.attributes.status}`;
    case "payment":
      return `${item.attributes.amount}`;
    case "favourite":
      return item.attributes.productId;
  }
}
const account = done(await shop.GET("/api/shop/patterns/account", { params: { query: { customerId: "ts" } } }));
console.log("account", account.items.map(told).join(", "));

// An explanation is one more field; the answer has the same type with it.
const path = { customerId: "ts" };
const explained = done(await shop.GET("/api/shop/entities/customer/{customerId}", { params: { path, query: { explain: true } } }));
console.log("explained", explained.name, explained.$explanation?.sent[0]?.operation);

const { error, response } = await shop.GET("/api/shop/entities/customer/{customerId}", { params: { path: { customerId: "nobody" } } });
console.log("refused", response.status, error?.title);

// @ts-expect-error: an order has no such status
await shop.GET("/api/shop/patterns/ordersByStatus", { params: { query: { status: "opne" } } });
// @ts-expect-error: a customer has no such attribute
console.log("misspelt", customer.nmae);
