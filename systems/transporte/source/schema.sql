-- What a carrier's application kept in PostgreSQL before it moved. Written as such schemas are found:
-- some keys are declared and some only meant, some dates and numbers are text, and nothing stops an
-- orphan or a duplicate.

CREATE TABLE configuracion_empresa (
  id                 bigint PRIMARY KEY,
  user_id            text,
  razon_social       text,
  rfc                text,
  regimen_fiscal     text,
  calle              text,
  colonia            text,
  codigo_postal      text,
  municipio          text,
  estado             text,
  permiso_tipo       text,
  permiso_numero     text,
  aseguradora        text,
  poliza             text,
  poliza_vigencia    date,
  telefono           text,
  email              text,
  tema_interfaz      text,
  created_at         timestamptz,
  updated_at         timestamptz
);

CREATE TABLE certificados_digitales (
  id                  text PRIMARY KEY,
  user_id             text,
  numero_certificado  text,
  rfc                 text,
  vigencia_desde      timestamptz,
  vigencia_hasta      timestamptz,
  activo              boolean,
  llave_privada       bytea,
  created_at          timestamptz,
  updated_at          timestamptz
);

CREATE TABLE conductores (
  id                  text PRIMARY KEY,
  user_id             text,
  nombre              text,
  rfc                 text,
  curp                text,
  telefono            text,
  email               text,
  licencia_numero     text,
  licencia_tipo       text,
  licencia_vigencia   text,
  estado              text,
  activo              boolean,
  vehiculo_id         text,
  calle               text,
  colonia             text,
  codigo_postal       text,
  ciudad              text,
  certificaciones     jsonb,
  viajes_completados  integer,
  calificacion        numeric(4, 2),
  incidentes          integer,
  kilometros          numeric,
  salario_base        numeric(12, 2),
  comision            numeric(5, 2),
  created_at          timestamptz,
  updated_at          timestamptz
);

CREATE TABLE vehiculos (
  id                  text PRIMARY KEY,
  user_id             text,
  placa               text,
  numero_economico    text,
  marca               text,
  modelo              text,
  anio                integer,
  config_vehicular    text,
  tipo_carroceria     text,
  numero_serie        text,
  capacidad_carga     numeric,
  peso_bruto          numeric,
  rendimiento         numeric,
  permiso_tipo        text,
  permiso_numero      text,
  permiso_vigencia    date,
  rc_aseguradora      text,
  rc_poliza           text,
  rc_vigencia         date,
  carga_aseguradora   text,
  carga_poliza        text,
  carga_vigencia      date,
  tarjeta_numero      text,
  tarjeta_vigencia    date,
  estado              text,
  activo              boolean,
  conductor_id        text,
  ultimo_servicio     date,
  proximo_servicio    date,
  kilometraje         integer,
  created_at          timestamptz,
  updated_at          timestamptz
);

CREATE TABLE remolques (
  id                text PRIMARY KEY,
  user_id           text,
  placa             text,
  subtipo           text,
  numero_economico  text,
  capacidad_carga   numeric,
  estado            text,
  activo            boolean,
  created_at        timestamptz,
  updated_at        timestamptz
);

CREATE TABLE clientes_proveedores (
  id              text PRIMARY KEY,
  user_id         text,
  tipo            text,
  nombre          text,
  rfc             text,
  regimen_fiscal  text,
  uso_cfdi        text,
  email           text,
  telefono        text,
  calle           text,
  colonia         text,
  codigo_postal   text,
  municipio       text,
  estado          text,
  activo          boolean,
  created_at      timestamptz,
  updated_at      timestamptz
);

CREATE TABLE viajes (
  id                   text PRIMARY KEY,
  user_id              text,
  origen               text,
  destino              text,
  estado               text,
  prioridad            text,
  fecha_inicio         timestamptz,
  fecha_fin_estimada   timestamptz,
  fecha_fin_real       timestamptz,
  conductor_id         text,
  vehiculo_id          text,
  remolque_id          text,
  cliente_id           text,
  distancia_km         text,
  tiempo_estimado_min  integer,
  latitud              double precision,
  longitud             double precision,
  posicion_en          timestamptz,
  notas                text,
  created_at           timestamptz,
  updated_at           timestamptz
);

CREATE TABLE costos_viaje (
  id                    bigint PRIMARY KEY,
  viaje_id              text,
  combustible_estimado  numeric(12, 2),
  combustible_real      numeric(12, 2),
  casetas               numeric(12, 2),
  salario_conductor     numeric(12, 2),
  updated_at            timestamptz
);

CREATE TABLE eventos_viaje (
  id           bigint PRIMARY KEY,
  viaje_id     text,
  ocurrio_en   timestamptz,
  tipo         text,
  descripcion  text,
  latitud      double precision,
  longitud     double precision,
  automatico   boolean,
  updated_at   timestamptz
);

CREATE TABLE cartas_porte (
  id                  text PRIMARY KEY,
  user_id             text,
  viaje_id            text,
  cliente_id          text,
  folio               text,
  estado              text,
  version             text,
  emisor_rfc          text,
  emisor_nombre       text,
  emisor_regimen      text,
  emisor_cp           text,
  emisor_estado       text,
  emisor_municipio    text,
  receptor_rfc        text,
  receptor_nombre     text,
  receptor_uso        text,
  peso_bruto_total    numeric,
  unidad_peso         text,
  permiso_tipo        text,
  permiso_numero      text,
  config_vehicular    text,
  placa               text,
  anio_modelo         integer,
  aseguradora         text,
  poliza              text,
  remolques           jsonb,
  figuras             jsonb,
  uuid                text,
  timbrado_en         timestamptz,
  certificado_sat     text,
  sello_sat           text,
  sello_cfd           text,
  xml                 text,
  created_at          timestamptz,
  updated_at          timestamptz
);

CREATE TABLE ubicaciones_carta (
  id              bigint PRIMARY KEY,
  carta_id        text,
  orden           integer,
  tipo            text,
  id_ubicacion    text,
  rfc             text,
  fecha_hora      timestamp,
  distancia       numeric,
  codigo_postal   text,
  estado          text,
  municipio       text,
  localidad       text
);

CREATE TABLE mercancias_carta (
  id                      bigint PRIMARY KEY,
  carta_id                text,
  linea                   integer,
  bienes_transp           text,
  descripcion             text,
  cantidad                numeric,
  clave_unidad            text,
  peso_kg                 numeric,
  valor                   numeric(14, 2),
  material_peligroso      boolean,
  clave_material          text,
  embalaje                text
);

CREATE TABLE facturas (
  id             text PRIMARY KEY,
  user_id        text,
  cliente_id     text,
  viaje_id       text,
  folio          text,
  serie          text,
  estado         text,
  fecha_emision  timestamptz,
  moneda         text,
  subtotal       numeric(14, 2),
  impuestos      numeric(14, 2),
  total          numeric(14, 2),
  conceptos      jsonb,
  uuid           text,
  created_at     timestamptz,
  updated_at     timestamptz
);

-- No key at all: the application inserted one row for each click.
CREATE TABLE user_favorites (
  user_id     text,
  tipo        text,
  entity_id   text,
  nombre      text,
  datos       jsonb,
  created_at  timestamptz,
  updated_at  timestamptz
);

CREATE TABLE documentos_entidades (
  id              text PRIMARY KEY,
  user_id         text,
  entidad_tipo    text,
  entidad_id      text,
  nombre          text,
  tipo_contenido  text,
  tamano          bigint,
  url             text,
  vigencia        text,
  created_at      timestamptz,
  updated_at      timestamptz
);

CREATE TABLE cotizaciones (
  id            text PRIMARY KEY,
  user_id       text,
  cliente_id    text,
  estado        text,
  origen        text,
  destino       text,
  distancia_km  numeric,
  precio        numeric(14, 2),
  valida_hasta  date,
  created_at    timestamptz,
  updated_at    timestamptz
);
