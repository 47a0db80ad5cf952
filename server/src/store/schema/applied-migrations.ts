/**
 * public.parapet_migration: the migrations that a database has had. Outside Parapet's schema, and read before anything
 * else.
 */
import type pg from 'pg';
import type { AppliedMigration } from './judge-schema.ts';
import type { MigrationFile } from './migration-files.ts';

/** Creates the table if it is missing. */
export async function makeMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.parapet_migration (
    name            text PRIMARY KEY,
    digest          text NOT NULL,
    compatible_from text,
    version         text,
    applied_at      timestamptz NOT NULL DEFAULT now())`);
}

/** Reads the columns through JSON, because builds before 0.1.0 created the table without two of them. */
export async function listAppliedMigrations(client: pg.ClientBase | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `SELECT name, digest, to_jsonb(m) ->> 'compatible_from' AS "compatibleFrom", to_jsonb(m) ->> 'version' AS version
       FROM public.parapet_migration m ORDER BY name`,
  );
  return rows;
}

export async function insertAppliedMigration(
  client: pg.ClientBase,
  { name, digest, compatibleFrom }: MigrationFile,
  version: string,
): Promise<void> {
  await client.query(
    'INSERT INTO public.parapet_migration (name, digest, compatible_from, version) VALUES ($1, $2, $3, $4)',
    [name, digest, compatibleFrom, version],
  );
}
