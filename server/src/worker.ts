/** `npm run worker`: a process that only runs jobs, beside API nodes on the same PostgreSQL (DATABASE_URL). */
import './start/compile-cache.ts';

const { run } = await import('./start/run.ts');
await run(process.argv.slice(2), 'worker');
