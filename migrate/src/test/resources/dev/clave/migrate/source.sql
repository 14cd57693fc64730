CREATE TABLE customers (
  id bigint PRIMARY KEY, name text, email text, score text, since text, password text,
  updated_at timestamptz DEFAULT now());
CREATE TABLE visits (id bigint, customer bigint, at timestamp, page text);
CREATE TABLE orders (
  id text, customer bigint, status text, placed timestamptz, updated_at timestamptz DEFAULT now());
CREATE TABLE deliveries (id bigint, order_id text, street text);
CREATE TABLE lines (
  order_id text, line integer, product text, quantity numeric, updated_at timestamptz DEFAULT now());
