-- A shop that lends films, in the shape of the well-known sample: serial keys, an enumeration, a
-- domain, an array, a search vector, bytes, two many-to-many tables, partitions by month, a view.
CREATE TYPE rating AS ENUM ('G', 'PG', 'PG-13', 'R', 'NC-17');
CREATE DOMAIN film_year AS integer CHECK (VALUE BETWEEN 1901 AND 2155);
CREATE TABLE country (country_id serial PRIMARY KEY, country text NOT NULL, last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE city (city_id serial PRIMARY KEY, city text NOT NULL, country_id integer NOT NULL REFERENCES country, last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE address (
  address_id serial PRIMARY KEY, address text NOT NULL, address2 text, district text NOT NULL,
  city_id integer NOT NULL REFERENCES city, postal_code text, phone text NOT NULL,
  last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE language (language_id serial PRIMARY KEY, name char(20) NOT NULL, last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE actor (actor_id serial PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE category (category_id serial PRIMARY KEY, name text NOT NULL, last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE film (
  film_id serial PRIMARY KEY, title text NOT NULL, description text, release_year film_year,
  language_id integer NOT NULL REFERENCES language, original_language_id integer REFERENCES language,
  rental_duration smallint NOT NULL DEFAULT 3, rental_rate numeric(4,2) NOT NULL DEFAULT 4.99,
  length smallint, replacement_cost numeric(5,2) NOT NULL DEFAULT 19.99, rating rating DEFAULT 'G',
  last_update timestamptz NOT NULL DEFAULT now(), special_features text[], fulltext tsvector NOT NULL DEFAULT '');
CREATE TABLE film_actor (
  actor_id integer NOT NULL REFERENCES actor, film_id integer NOT NULL REFERENCES film,
  last_update timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (actor_id, film_id));
CREATE TABLE film_category (
  film_id integer NOT NULL REFERENCES film, category_id integer NOT NULL REFERENCES category,
  last_update timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (film_id, category_id));
CREATE TABLE store (
  store_id serial PRIMARY KEY, manager_staff_id integer NOT NULL UNIQUE, address_id integer NOT NULL REFERENCES address,
  last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE staff (
  staff_id serial PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL,
  address_id integer NOT NULL REFERENCES address, email text, store_id integer NOT NULL REFERENCES store,
  active boolean NOT NULL DEFAULT true, username text NOT NULL, password text, picture bytea,
  last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE customer (
  customer_id serial PRIMARY KEY, store_id integer NOT NULL REFERENCES store, first_name text NOT NULL,
  last_name text NOT NULL, email text UNIQUE, address_id integer NOT NULL REFERENCES address,
  activebool boolean NOT NULL DEFAULT true, create_date date NOT NULL DEFAULT current_date,
  last_update timestamptz DEFAULT now(), active integer);
CREATE TABLE inventory (
  inventory_id serial PRIMARY KEY, film_id integer NOT NULL REFERENCES film, store_id integer NOT NULL REFERENCES store,
  last_update timestamptz NOT NULL DEFAULT now());
CREATE TABLE rental (
  rental_id serial PRIMARY KEY, rental_date timestamptz NOT NULL, inventory_id integer NOT NULL REFERENCES inventory,
  customer_id integer NOT NULL REFERENCES customer, return_date timestamptz, staff_id integer NOT NULL REFERENCES staff,
  last_update timestamptz NOT NULL DEFAULT now(), UNIQUE (rental_date, inventory_id, customer_id));
CREATE TABLE payment (
  payment_id serial, customer_id integer NOT NULL REFERENCES customer, staff_id integer NOT NULL REFERENCES staff,
  rental_id integer NOT NULL REFERENCES rental, amount numeric(5,2) NOT NULL CHECK (amount >= 0),
  payment_date timestamptz NOT NULL, PRIMARY KEY (payment_date, payment_id)) PARTITION BY RANGE (payment_date);
CREATE TABLE payment_p1 PARTITION OF payment FOR VALUES FROM ('2024-01-01') TO ('2024-02-01');
CREATE TABLE payment_p2 PARTITION OF payment FOR VALUES FROM ('2024-02-01') TO ('2024-03-01');
CREATE TABLE payment_rest PARTITION OF payment DEFAULT;
CREATE VIEW customer_list AS SELECT customer_id, first_name || ' ' || last_name AS name FROM customer;
