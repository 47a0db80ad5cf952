/**
 * Loaded into the server's process before anything else (`node --import`): counts what is asked of the database (statements.ts), and
 * keeps the counts in the file that BENCH_STATEMENTS names.
 */
import { writeFileSync } from 'node:fs';
import { countStatements } from './statements.ts';

const file = process.env['BENCH_STATEMENTS'];
const { counts } = countStatements();

if (file !== undefined) setInterval(() => writeFileSync(file, JSON.stringify(counts)), 100).unref();
