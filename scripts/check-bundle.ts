/**
 * `npm run check:bundle`: the size of the built console, compressed as the server sends it, and the number of its files.
 * The first load is everything before the first screen; code of other screens is loaded with them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes of gzip; the first comes from the issue, the others keep slow connections usable. */
const budgets = { firstLoadScript: 250_000, firstLoadStyle: 30_000, screen: 200_000 } as const;
/** Files of a screen besides the first load, scripts and styles. Each costs a request, and browsers send six at a time. */
const screenFilesMax = 12;

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
      const own = new Set([...staticallyFrom(key)].filter((each) => !first.has(each)));
      return [...over(`${key} besides`, weigh(scriptsOf(own)), budgets.screen), ...tooManyFiles(key, own)];
    }),
  ...unstyledComponents(),
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

function tooManyFiles(key: string, own: ReadonlySet<string>): string[] {
  const files = [...scriptsOf(own), ...stylesOf(own)];
  if (files.length <= screenFilesMax) return [];
  return [`Too many files: ${key} has ${files.length} of ${screenFilesMax}. See the chunks in web/vite.config.ts.`];
}

/** Mantine's components whose styles web/src/app/mantine.css lacks, though their code is in the build. */
function unstyledComponents(): string[] {
  const built = readdirSync(join(folder, 'assets'));
  const read = (extension: string): string =>
    built
      .filter((file) => file.endsWith(extension))
      .map((file) => readFileSync(join(folder, 'assets', file), 'utf8'))
      .join('\n');
  const used = mantineClasses(read('.js'));
  const styled = mantineClasses(read('.css'));
  const sheets = new URL('../node_modules/@mantine/core/styles/', import.meta.url).pathname;
  return readdirSync(sheets)
    .filter((sheet) => sheet.endsWith('.css') && !sheet.endsWith('.layer.css'))
    .filter((sheet) =>
      [...mantineClasses(readFileSync(join(sheets, sheet), 'utf8'))].some(
        (name) => used.has(name) && !styled.has(name),
      ),
    )
    .map((sheet) => `Unstyled: web/src/app/mantine.css does not import @mantine/core/styles/${sheet}.`);
}

/** The names that Mantine gives its classes, the same in its scripts and styles. */
function mantineClasses(text: string): Set<string> {
  return new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
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
