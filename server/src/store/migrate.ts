/** Numbered, forward-only SQL migrations (ADR 0003). Each file is applied once, in one transaction, under one lock. */
import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** Any two processes that migrate one database take the same advisory lock; the number is arbitrary but fixed. */
const lockKey = 7_283_901_155;

/** Brings the database up to date; returns the names of the migrations that it applied. Throws when an applied one was edited. */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(`CREATE TABLE IF NOT EXISTS public.parapet_migration (
      name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; digest: string }>(
      'SELECT name, digest FROM public.parapet_migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.digest]));
    const added: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const digest = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === digest) continue;
      if (before !== undefined)
        throw new Error(`Migration ${name} was edited after it was applied; write a new one instead.`);
      await applyOne(client, name, sql, digest);
      added.push(name);
    }
    return added;
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, name: string, sql: string, digest: string): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO public.parapet_migration (name, digest) VALUES ($1, $2)', [name, digest]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
