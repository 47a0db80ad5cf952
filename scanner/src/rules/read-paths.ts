/** Reads which files a rule is for: `paths`, with `include` and `exclude`. Their globs match at any depth, as folders too. */
import ignore from 'ignore';
import { isFields, Unsupported, type Fields } from './read-formula.ts';

/** True of a path, relative to what is scanned, with slashes. */
export type AppliesTo = (path: string) => boolean;

export function readPaths(rule: Fields): AppliesTo {
  const { paths } = rule;
  if (paths === undefined || paths === null) return () => true;
  if (!isFields(paths)) throw new Unsupported('paths must be a mapping of include and exclude.');
  for (const key of Object.keys(paths)) {
    if (key !== 'include' && key !== 'exclude') throw new Unsupported(`The field paths.${key} is not supported.`);
  }
  const [included, excluded] = [globsOf(paths, 'include'), globsOf(paths, 'exclude')];
  return (path) => included?.ignores(path) !== false && excluded?.ignores(path) !== true;
}

/** Undefined if there are none. */
function globsOf(paths: Fields, key: string): ReturnType<typeof ignore> | undefined {
  const given = paths[key];
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given) || !given.every((each) => typeof each === 'string'))
    throw new Unsupported(`paths.${key} must be a list of texts.`);
  if (given.length === 0) return undefined;
  return ignore({ ignorecase: false }).add(given.map(anyDepth));
}

/** In files of ignores, a glob with a slash begins at the root; here only one that begins with it does. */
function anyDepth(glob: string): string {
  const relative = glob.replace(/^\.\//, '/');
  const escaped = relative.replace(/^[!#]/, String.raw`\$&`);
  return escaped.startsWith('/') || escaped.startsWith('**/') || !escaped.slice(0, -1).includes('/')
    ? escaped
    : `**/${escaped}`;
}
