/** Everything that a deployment has stored, as text: all columns of all tables, compressed ones inflated. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type pg from 'pg';

export interface StoredRow {
  table: string;
  text: string;
}

/** The client's user must own the tables. */
export async function* storedTexts(client: pg.Client, deploymentId: string): AsyncGenerator<StoredRow> {
  const { rows: tables } = await client.query<{ name: string; blobs: string[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            array(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.atttypid = 'bytea'::regtype AND a.attnum > 0 AND NOT a.attisdropped) AS blobs
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
  );
  // The owner reads a deployment's rows with its id set.
  await client.query("SELECT set_config('app.deployment_id', $1, false)", [deploymentId]);
  for (const { name, blobs } of tables) {
    const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    for (const { text } of rows) yield { table: name, text };
    for (const blob of blobs) {
      const { rows: values } = await client.query<{ value: Buffer | null }>(`SELECT "${blob}" AS value FROM ${name}`);
      for (const { value } of values) {
        if (value !== null) yield { table: `${name}.${blob}`, text: inflated(value).toString('latin1') };
      }
    }
  }
}

/** As it is if it is not compressed. */
function inflated(value: Buffer): Buffer {
  for (const inflate of [zstdDecompressSync, gunzipSync, inflateSync, brotliDecompressSync]) {
    try {
      return inflate(value);
    } catch {
      // another format
    }
  }
  return value;
}
