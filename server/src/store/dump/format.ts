/**
 * The format of a dump file (ADR 0020): lines of text, compressed as one Zstandard frame. `zstd -dc FILE` shows it.
 *
 *   parapet dump 1
 *   {header}                            version, schema, scope, sequences, check of the secret key
 *   {"table": …, "columns": […]}        one section a table and deployment
 *   rows, as COPY's text format has them, a line each
 *   \.
 *   {"rows": 17}
 *   …
 *   {"end": true, "sha256": …}          of everything before this line
 *
 * A line of data never is `\.`, because COPY escapes every backslash.
 */
import { z } from 'zod';

export const magicLine = 'parapet dump 1';

/** Which deployment was dumped; null: all of the installation. */
export const DumpScope = z.object({ id: z.string(), slug: z.string() }).nullable();
export type DumpScope = z.infer<typeof DumpScope>;

export const DumpHeader = z.object({
  /** The Parapet that wrote it, and the PostgreSQL that it read. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  deployment: DumpScope,
  /** The schema: every migration that was applied, in order. */
  migrations: z.array(
    z.object({
      name: z.string(),
      digest: z.string(),
      compatibleFrom: z.string().nullable(),
      version: z.string().nullable(),
    }),
  ),
  /** What the secret key derives to (parapet.installation), hexadecimal: sealed credentials open with that key only. */
  secretCheck: z.string(),
  /** The last id that each table's identity column gave out; no row of the dump has a higher one. */
  sequences: z.record(z.string(), z.string()),
});
export type DumpHeader = z.infer<typeof DumpHeader>;

export const DumpSection = z.object({
  table: z.string(),
  /** The deployment of the rows; null: rows without a tenant (accounts, sessions, keys). */
  deploymentId: z.string().nullable(),
  columns: z.array(z.string()).min(1),
});
export type DumpSection = z.infer<typeof DumpSection>;

export const SectionEnd = z.object({ rows: z.number().int().min(0) });
export const DumpEnd = z.object({ end: z.literal(true), sha256: z.string() });
