#!/bin/sh
# The PostgreSQL image runs this once, on an empty data directory: it creates Parapet's user and database. The user is not a superuser and
# cannot bypass row-level security; CREATEROLE lets the migrations make the three roles that the server works as.
set -eu

psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
CREATE ROLE parapet LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE parapet OWNER parapet;
SQL
