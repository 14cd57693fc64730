INSERT INTO country (country) SELECT 'Country ' || n FROM generate_series(1, 20) n;
INSERT INTO city (city, country_id) SELECT 'City ' || n, n % 20 + 1 FROM generate_series(1, 60) n;
INSERT INTO address (address, district, city_id, phone) SELECT n || ' Street #' || n, 'D', n % 60 + 1, '555' || n FROM generate_series(1, 200) n;
INSERT INTO language (name) SELECT 'Language ' || n FROM generate_series(1, 6) n;
INSERT INTO actor (first_name, last_name) SELECT 'First ' || n, 'Last ' || n FROM generate_series(1, 40) n;
INSERT INTO category (name) SELECT 'Category ' || n FROM generate_series(1, 16) n;
INSERT INTO film (title, release_year, language_id, original_language_id, length, rating, special_features, fulltext)
  SELECT 'Film ' || n, 1950 + n % 70, n % 6 + 1, CASE WHEN n % 3 = 0 THEN n % 6 + 1 END, 60 + n % 90,
         (ARRAY['G', 'PG', 'PG-13', 'R', 'NC-17'])[n % 5 + 1]::rating, ARRAY['Trailers', 'Scenes'], to_tsvector('film ' || n)
  FROM generate_series(1, :films) n;
INSERT INTO film_actor (actor_id, film_id) SELECT DISTINCT n % 40 + 1, n % :films + 1 FROM generate_series(1, 3 * :films) n;
INSERT INTO film_category (film_id, category_id) SELECT n, n % 16 + 1 FROM generate_series(1, :films) n;
INSERT INTO store (manager_staff_id, address_id) VALUES (1, 1), (2, 2);
INSERT INTO staff (first_name, last_name, address_id, store_id, username, picture) VALUES ('Ana', 'A', 3, 1, 'ana', '\x0001ff'), ('Luz', 'B', 4, 2, 'luz', NULL);
INSERT INTO customer (store_id, first_name, last_name, email, address_id, active)
  SELECT n % 2 + 1, 'First ' || n, 'Last ' || n, 'c' || n || '@example.mx', n % 200 + 1, 1 FROM generate_series(1, :films) n;
INSERT INTO inventory (film_id, store_id) SELECT n % :films + 1, n % 2 + 1 FROM generate_series(1, 4 * :films) n;
INSERT INTO rental (rental_date, inventory_id, customer_id, return_date, staff_id)
  SELECT timestamptz '2024-01-01Z' + n * interval '7 minutes 1 microsecond', n % (4 * :films) + 1, n % :films + 1,
         CASE WHEN n % 10 > 0 THEN timestamptz '2024-02-01Z' END, n % 2 + 1 FROM generate_series(1, 16 * :films) n;
INSERT INTO payment (customer_id, staff_id, rental_id, amount, payment_date)
  SELECT customer_id, staff_id, rental_id, 4.99, rental_date FROM rental;
