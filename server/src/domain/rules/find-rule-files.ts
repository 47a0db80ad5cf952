/**
 * Finds the rule files in an untrusted folder: links are not followed, and files without a list of rules are skipped.
 */
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ParapetError } from '../../base/errors.ts';
import { ruleFileTextMax } from '../../model/rules/read-rule-file.ts';
import type { RuleFile } from './import-rules.ts';

const filesMax = 20_000;
/** Total characters of all rule files. */
const textMax = 50_000_000;

/**
 * Names are relative to the root, with slashes, in order. Throws ParapetError with a message for users if the path does
 * not exist.
 */
export async function findRuleFiles(root: string, path: string): Promise<RuleFile[]> {
  const start = await realpath(join(root, path)).catch(() => undefined);
  const top = await realpath(root);
  if (start === undefined || (start !== top && !start.startsWith(top + sep))) {
    throw new ParapetError('NOT_FOUND', `The repository has no ${path} at this ref.`);
  }
  const found: RuleFile[] = [];
  const waiting = [path];
  let seen = 0;
  let length = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const stats = await lstat(join(top, at));
    if (stats.isDirectory()) {
      const names = (await readdir(join(top, at))).filter((name) => !name.startsWith('.'));
      waiting.push(...names.map((name) => (at === '' ? name : `${at}/${name}`)));
    } else if (stats.isFile() && /\.ya?ml$/i.test(at) && stats.size <= ruleFileTextMax * 4) {
      const content = await readFile(join(top, at), 'utf8');
      if (!/^\s*["']?rules["']?\s*:/m.test(content)) continue;
      found.push({ name: at, content });
      length += content.length;
    }
    seen += 1;
    if (seen > filesMax || length > textMax) {
      throw new ParapetError('INVALID_ARGUMENT', 'The repository has too many files; name a folder of it as the path.');
    }
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}
