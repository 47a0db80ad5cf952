/**
 * Loaded into the server's process before anything else (`node --import`): counts what is asked of the database, by the text of the
 * statement, and keeps the counts in the file that BENCH_STATEMENTS names.
 */
import { writeFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env['BENCH_STATEMENTS'];
const counts: Record<string, number> = {};
const { prototype } = pg.Client;
const query = Reflect.get(prototype, 'query') as (...asked: unknown[]) => unknown;

Reflect.set(prototype, 'query', function count(this: pg.Client, ...asked: unknown[]): unknown {
  const [first] = asked;
  const text = typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'));
  // Numbers that are written into a statement tell nothing about which one it is.
  const shape = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'?\d+'?/g, '#')
    .slice(0, 90);
  counts[shape] = (counts[shape] ?? 0) + 1;
  return query.apply(this, asked);
});

if (file !== undefined) setInterval(() => writeFileSync(file, JSON.stringify(counts)), 100).unref();
