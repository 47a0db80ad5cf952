/**
 * Matches a rule in the operator's folder with the rule id in a report. Semgrep prefixes a rule's id with the folders
 * of its file, relative to where it was started (`rules/python/eval.yaml` with id `no-eval`: `rules.python.no-eval`);
 * its registry adds the file name too.
 */

export interface RuleLocation {
  id: string;
  /** The file's path below the operator's folder, with `/` between the parts. */
  path: string;
}

/** The number of matching name parts, higher meaning more certain; undefined if they cannot be the same rule. */
export function agreement(ruleKey: string, { id, path }: RuleLocation): number | undefined {
  if (id === '') return undefined;
  const idLength = id.split('.').length;
  if (ruleKey === id) return idLength;
  if (!ruleKey.endsWith(`.${id}`)) return undefined;
  const named = ruleKey.slice(0, -id.length - 1).split('.');
  const file = path.replace(/\.ya?ml$/i, '').split('/');
  const agreed = [file, file.slice(0, -1)]
    .map((folders) => commonEnd(named, partsOf(folders)))
    .filter((length) => length !== undefined);
  return agreed.length === 0 ? undefined : idLength + Math.max(...agreed);
}

/** A folder name may contain dots. */
function partsOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => folder.split('.')).filter((part) => part !== '');
}

/** The number of common parts if one list is a suffix of the other. */
function commonEnd(one: readonly string[], other: readonly string[]): number | undefined {
  const length = Math.min(one.length, other.length);
  const end = (parts: readonly string[]): string => parts.slice(parts.length - length).join('.');
  return end(one) === end(other) ? length : undefined;
}
