/**
 * Whether a rule in an operator's folder is the one that a report names. Semgrep puts the folders of a rule's file before its id, as they
 * are from where it was started (`rules/python/eval.yaml` with id `no-eval`: `rules.python.no-eval`); its registry also the file's name.
 */

export interface RulePlace {
  id: string;
  /** Of its file below the operator's folder, with `/` between the parts. */
  path: string;
}

/** Parts of names on which both agree, the more the surer; undefined when they cannot be the same rule. */
export function agreement(ruleKey: string, { id, path }: RulePlace): number | undefined {
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

/** A folder's name may hold dots itself. */
function partsOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => folder.split('.')).filter((part) => part !== '');
}

/** How much is common when one is the end of the other. */
function commonEnd(one: readonly string[], other: readonly string[]): number | undefined {
  const length = Math.min(one.length, other.length);
  const end = (parts: readonly string[]): string => parts.slice(parts.length - length).join('.');
  return end(one) === end(other) ? length : undefined;
}
