/**
 * The tables of a dump and their order, from the catalogues, so that a new table cannot be forgotten: those with a policy for
 * tenants or for parapet_access. Staging is unlogged and left out; so is what has no policy (who works here now).
 */
import type pg from 'pg';

export interface DumpedTable {
  name: string;
  /** A deployment's rows; or what is read before a deployment is known. */
  kind: 'tenant' | 'access';
  /** Without those that PostgreSQL computes. */
  columns: string[];
}

/** A table stands after every other one that it has a foreign key to. Reads only the catalogues. */
export async function listDumpedTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable & { references: string[] }>(`
    SELECT c.relname AS name,
           CASE WHEN c.relname <> 'deployment' AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant')
                THEN 'tenant' ELSE 'access' END AS kind,
           ARRAY(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
           ARRAY(SELECT DISTINCT t.relname::text FROM pg_constraint o JOIN pg_class t ON t.oid = o.confrelid
                  WHERE o.conrelid = c.oid AND o.contype = 'f' AND o.confrelid <> c.oid) AS references
      FROM pg_class c
     WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname IN ('tenant', 'access'))
     ORDER BY c.relname`);
  const sorted: DumpedTable[] = [];
  const done = new Set<string>();
  const add = (table: (typeof rows)[number]): void => {
    if (done.has(table.name)) return;
    done.add(table.name);
    for (const other of table.references) rows.filter(({ name }) => name === other).forEach(add);
    sorted.push({ name: table.name, kind: table.kind, columns: table.columns });
  };
  rows.forEach(add);
  return sorted;
}

/** The sequences of identity columns, by table: in Parapet's schema, always of the column `id`. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT c.relname AS name, coalesce(pg_sequence_last_value(pg_get_serial_sequence('parapet.' || quote_ident(c.relname), 'id')::regclass), 0)::text AS last
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND a.attidentity <> ''
     WHERE c.relnamespace = 'parapet'::regnamespace ORDER BY c.relname`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
