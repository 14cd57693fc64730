-- A trader, in the shape of the well-known sample: text keys, names with spaces and reserved words.
CREATE TABLE customers (customer_id varchar(5) PRIMARY KEY, company_name varchar(40) NOT NULL, phone varchar(24));
CREATE TABLE employees (employee_id smallint PRIMARY KEY, last_name varchar(20) NOT NULL, photo bytea, notes text, reports_to smallint REFERENCES employees);
CREATE TABLE region (region_id smallint PRIMARY KEY, region_description char(20) NOT NULL);
CREATE TABLE territories (territory_id varchar(20) PRIMARY KEY, territory_description char(40) NOT NULL, region_id smallint NOT NULL REFERENCES region);
CREATE TABLE employee_territories (
  employee_id smallint NOT NULL REFERENCES employees, territory_id varchar(20) NOT NULL REFERENCES territories, PRIMARY KEY (employee_id, territory_id));
CREATE TABLE categories (category_id smallint PRIMARY KEY, category_name varchar(15) NOT NULL UNIQUE);
CREATE TABLE products (
  product_id smallint PRIMARY KEY, product_name varchar(40) NOT NULL, category_id smallint REFERENCES categories,
  unit_price real, discontinued integer NOT NULL, list_price numeric GENERATED ALWAYS AS (discontinued * 2) STORED);
CREATE TABLE "order" (
  order_id smallint PRIMARY KEY, customer_id varchar(5) REFERENCES customers, employee_id smallint REFERENCES employees,
  "group" text, "Ship Via" text, order_date date, status text NOT NULL CHECK (status IN ('open', 'shipped')));
CREATE TABLE "order details" (
  order_id smallint NOT NULL REFERENCES "order", product_id smallint NOT NULL REFERENCES products, unit_price real NOT NULL,
  quantity smallint NOT NULL, discount real NOT NULL, PRIMARY KEY (order_id, product_id));
CREATE TABLE order_notes (order_id smallint NOT NULL, product_id smallint NOT NULL, line integer NOT NULL, note jsonb,
  PRIMARY KEY (order_id, product_id, line), FOREIGN KEY (order_id, product_id) REFERENCES "order details");
CREATE TABLE order_extra (order_id smallint PRIMARY KEY REFERENCES "order", gift boolean NOT NULL, entity_type text, "PK" text);
CREATE TABLE visits_log (at timestamptz NOT NULL, page text, took interval);
CREATE TABLE settings (flag boolean PRIMARY KEY, value text);
CREATE TABLE "Año" ("Número" integer PRIMARY KEY, "true" text, "1st" text);
CREATE TABLE films (id uuid PRIMARY KEY, code text NOT NULL, region text NOT NULL, UNIQUE (code, region), span int4range, tags text[]);
CREATE TABLE blobs (hash bytea PRIMARY KEY, size bigint);
CREATE TABLE readings (sensor text, at timestamptz, "value" double precision, PRIMARY KEY (sensor, at));
CREATE TABLE rates (rate numeric(8,3) PRIMARY KEY, word text);
CREATE TABLE nothing ("only" text);
CREATE SCHEMA other; CREATE TABLE other.customers (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, customer_id varchar(5) REFERENCES customers);
INSERT INTO customers SELECT chr(65 + n % 26) || n, 'Company ' || n FROM generate_series(1, 20) n;
INSERT INTO employees SELECT n, 'L' || n, '\x01', 'note', CASE WHEN n > 1 THEN 1 END FROM generate_series(1, 9) n;
INSERT INTO region SELECT n, 'Region ' || n FROM generate_series(1, 4) n;
INSERT INTO territories SELECT '0' || n, 'T ' || n, n % 4 + 1 FROM generate_series(1, 20) n;
INSERT INTO employee_territories SELECT n % 9 + 1, '0' || n FROM generate_series(1, 20) n;
INSERT INTO categories SELECT n, 'Category #' || n FROM generate_series(1, 8) n;
INSERT INTO products SELECT n, 'Product ' || n, n % 8 + 1, 1.25, n % 2 FROM generate_series(1, 30) n;
INSERT INTO "order" SELECT n, (SELECT min(customer_id) FROM customers), n % 9 + 1, 'g', 'v', '2024-01-01', 'open' FROM generate_series(1, 30) n;
INSERT INTO "order details" SELECT n, p, 1.5, 2, 0 FROM generate_series(1, 30) n, generate_series(1, 3) p;
INSERT INTO order_notes SELECT n, 1, l, '{"a": 1}' FROM generate_series(1, 30) n, generate_series(1, 2) l;
INSERT INTO order_extra SELECT n, true, 'x', 'y' FROM generate_series(1, 30) n;
INSERT INTO visits_log SELECT timestamptz '2024-01-01Z' + n * interval '1 second', '/', '1 hour' FROM generate_series(1, 30) n;
INSERT INTO settings VALUES (true, 'on'), (false, 'off');
INSERT INTO "Año" VALUES (1, 't', 'f');
INSERT INTO films SELECT gen_random_uuid(), 'c' || n, 'r#', int4range(1, 5), ARRAY['a', 'b'] FROM generate_series(1, 10) n;
INSERT INTO blobs VALUES ('\x00', 1), ('\xff', 2);
INSERT INTO readings SELECT 's#' || n % 3, timestamptz '2024-01-01Z' + n * interval '1 second', 0.1 FROM generate_series(1, 30) n;
INSERT INTO rates VALUES (1.5, 'a'), (10.25, 'b');
INSERT INTO other.customers (customer_id) SELECT customer_id FROM customers;
