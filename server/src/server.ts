/** `npm start`: the whole of Parapet in one process, or the part of it that PARAPET_ROLE names. */
import './start/compile-cache.ts';

const { run } = await import('./start/run.ts');
await run(process.argv.slice(2));
