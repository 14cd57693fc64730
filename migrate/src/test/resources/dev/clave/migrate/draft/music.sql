-- A music store with mixed-case names, in the shape of the well-known sample.
CREATE TABLE "Artist" ("ArtistId" integer PRIMARY KEY, "Name" varchar(120));
CREATE TABLE "Album" ("AlbumId" integer PRIMARY KEY, "Title" varchar(160) NOT NULL, "ArtistId" integer NOT NULL REFERENCES "Artist");
CREATE TABLE "Employee" (
  "EmployeeId" integer PRIMARY KEY, "LastName" varchar(20) NOT NULL, "FirstName" varchar(20) NOT NULL, "Title" varchar(30),
  "ReportsTo" integer REFERENCES "Employee", "BirthDate" timestamp, "HireDate" timestamp, "Email" varchar(60));
CREATE TABLE "Customer" (
  "CustomerId" integer PRIMARY KEY, "FirstName" varchar(40) NOT NULL, "LastName" varchar(20) NOT NULL, "Company" varchar(80),
  "Email" varchar(60) NOT NULL, "SupportRepId" integer REFERENCES "Employee");
CREATE TABLE "Invoice" (
  "InvoiceId" integer PRIMARY KEY, "CustomerId" integer NOT NULL REFERENCES "Customer", "InvoiceDate" timestamp NOT NULL,
  "BillingCity" varchar(40), "Total" numeric(10,2) NOT NULL);
CREATE TABLE "MediaType" ("MediaTypeId" integer PRIMARY KEY, "Name" varchar(120));
CREATE TABLE "Genre" ("GenreId" integer PRIMARY KEY, "Name" varchar(120));
CREATE TABLE "Track" (
  "TrackId" integer PRIMARY KEY, "Name" varchar(200) NOT NULL, "AlbumId" integer REFERENCES "Album",
  "MediaTypeId" integer NOT NULL REFERENCES "MediaType", "GenreId" integer REFERENCES "Genre", "Composer" varchar(220),
  "Milliseconds" integer NOT NULL, "Bytes" integer, "UnitPrice" numeric(10,2) NOT NULL);
CREATE TABLE "InvoiceLine" (
  "InvoiceLineId" integer PRIMARY KEY, "InvoiceId" integer NOT NULL REFERENCES "Invoice", "TrackId" integer NOT NULL REFERENCES "Track",
  "UnitPrice" numeric(10,2) NOT NULL, "Quantity" integer NOT NULL);
CREATE TABLE "Playlist" ("PlaylistId" integer PRIMARY KEY, "Name" varchar(120));
CREATE TABLE "PlaylistTrack" (
  "PlaylistId" integer NOT NULL REFERENCES "Playlist", "TrackId" integer NOT NULL REFERENCES "Track", PRIMARY KEY ("PlaylistId", "TrackId"));
INSERT INTO "Artist" SELECT n, 'Artist ' || n FROM generate_series(1, 20) n;
INSERT INTO "Album" SELECT n, 'Album ' || n, n % 20 + 1 FROM generate_series(1, 40) n;
INSERT INTO "Employee" SELECT n, 'L' || n, 'F' || n, NULL, CASE WHEN n > 1 THEN n / 2 END, '1970-01-01', '2020-01-01', 'e@example.mx' FROM generate_series(1, 8) n;
INSERT INTO "Customer" SELECT n, 'F' || n, 'L' || n, NULL, 'c' || n || '@example.mx', n % 8 + 1 FROM generate_series(1, 20) n;
INSERT INTO "Invoice" SELECT n, n % 20 + 1, '2024-01-01', NULL, n FROM generate_series(1, 60) n;
INSERT INTO "MediaType" VALUES (1, 'audio'), (2, 'video');
INSERT INTO "Genre" VALUES (1, 'Rock'), (2, 'Son');
INSERT INTO "Track" SELECT n, 'Track #' || n, n % 40 + 1, n % 2 + 1, CASE WHEN n % 3 > 0 THEN n % 2 + 1 END, NULL, n, n, 0.99 FROM generate_series(1, 100) n;
INSERT INTO "InvoiceLine" SELECT n, n % 60 + 1, n % 100 + 1, 0.99, 1 FROM generate_series(1, 150) n;
INSERT INTO "Playlist" VALUES (1, 'all'), (2, 'none');
INSERT INTO "PlaylistTrack" SELECT 1, n FROM generate_series(1, 100) n;
