#!/bin/sh
# Runs once, when the PostgreSQL container creates its cluster: the database, its owner, and the role of the instances.
set -eu

psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$SHOP_OWNER_PASSWORD" --set shop_password="$SHOP_PASSWORD" <<'SQL'
create role shop_owner login password :'owner_password';
create role shop login password :'shop_password';
create database shop owner shop_owner;
revoke all on database shop from public;
grant connect on database shop to shop;
\connect shop
alter schema public owner to shop_owner;
revoke all on schema public from public;
grant usage on schema public to shop;
-- For the tables that migrations create: rows only, no schema changes.
alter default privileges for role shop_owner in schema public grant select, insert, update, delete on tables to shop;
alter default privileges for role shop_owner in schema public grant usage, select on sequences to shop;
SQL
