-- Who may sign in. Credentials are the identity provider's: this holds who a subject is, not how it
-- proves it.
CREATE SCHEMA IF NOT EXISTS auth;

CREATE TABLE auth.users (
  id          uuid PRIMARY KEY,
  email       text        NOT NULL,
  created_at  timestamptz NOT NULL
);

CREATE UNIQUE INDEX ux_users_email ON auth.users (lower(email));

CREATE TABLE transporte.profiles (
  user_id     uuid PRIMARY KEY REFERENCES auth.users ON DELETE CASCADE,
  nombre      text        NOT NULL,
  empresa     text,
  rfc         text,
  telefono    text,
  updated_at  timestamptz NOT NULL
);

CREATE TABLE transporte.subscriptions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      uuid        NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  plan         text        NOT NULL,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz,
  cancelled_at timestamptz,
  CHECK (ends_at IS NULL OR ends_at > starts_at)
);

-- One subscription runs at a time; the database says so even to two requests at once.
CREATE UNIQUE INDEX ux_subscriptions_running
  ON transporte.subscriptions (user_id) WHERE cancelled_at IS NULL;
