/**
 * `npm run check:bundle`: the size of the built console, compressed as the server sends it. The first load is
 * everything before the first screen; code of other screens is loaded with them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes of gzip; the first comes from the issue, the others keep slow connections usable. */
const budgets = { firstLoadScript: 250_000, firstLoadStyle: 60_000, screen: 200_000 } as const;

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const folder = new URL('../web/dist/', import.meta.url).pathname;
const chunks = readManifest();
const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry === true);
if (entry === undefined) throw new Error('The manifest of web/dist names no entry.');
const first = staticallyFrom(entry);
const failures = [
  ...over('the first load, scripts', weigh(scriptsOf(first)), budgets.firstLoadScript),
  ...over('the first load, styles', weigh(stylesOf(first)), budgets.firstLoadStyle),
  ...Object.entries(chunks)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry === true)
    .flatMap(([key]) => {
      const own = [...staticallyFrom(key)].filter((each) => !first.has(each));
      return over(`${key} besides`, weigh(scriptsOf(new Set(own))), budgets.screen);
    }),
];
if (failures.length > 0) {
  process.stderr.write(`${failures.join('\n')}\n`);
  process.exitCode = 1;
}

function over(what: string, bytes: number, budget: number): string[] {
  const words = `${what}: ${Math.ceil(bytes / 1_000)} of ${budget / 1_000} kB`;
  if (what.startsWith('the first load')) process.stdout.write(`bundle: ${words}\n`);
  return bytes > budget ? [`Too heavy: ${words}. Load what is not needed at first by a dynamic import.`] : [];
}

/** The chunk and its static imports, transitively. */
function staticallyFrom(key: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of chunks[key]?.imports ?? []) staticallyFrom(imported, seen);
  }
  return seen;
}

function scriptsOf(keys: ReadonlySet<string>): string[] {
  return [...keys].map((key) => chunks[key]!.file);
}

function stylesOf(keys: ReadonlySet<string>): string[] {
  return [...new Set([...keys].flatMap((key) => chunks[key]!.css ?? []))];
}

function weigh(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}

function readManifest(): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  } catch (cause) {
    throw new Error('web/dist is not built: run npm run build.', { cause });
  }
}
