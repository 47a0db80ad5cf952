/**
 * Preloaded into the server's process (`node --import`): counts its database statements (statements.ts) and writes the
 * counts to the file named by BENCH_STATEMENTS.
 */
import { writeFileSync } from 'node:fs';
import { countStatements } from './statements.ts';

const file = process.env['BENCH_STATEMENTS'];
const { counts } = countStatements();

if (file !== undefined) setInterval(() => writeFileSync(file, JSON.stringify(counts)), 100).unref();
