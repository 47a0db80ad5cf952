/** The rules that come with Parapet: YAML files in `scanner/rules`, with their test code in `scanner/rules/fixtures`. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../rules');

/** All files in order, by their paths in the folder. */
export async function readStarterRuleFiles(): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.filter((path) => path.endsWith('.yaml') && !path.startsWith('fixtures')).sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })));
}
