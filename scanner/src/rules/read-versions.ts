/** Reads for which versions of Semgrep a rule was written: `min-version` and `max-version`. */
import { textOf, Unsupported, type Fields } from './read-formula.ts';

/** The version whose rule language is spoken here. */
const spoken = [1, 182, 0] as const;

/** Throws for a rule that is not for this version. */
export function requireVersions(rule: Fields): void {
  const isBelow = (one: readonly number[], other: readonly number[]): boolean => {
    const index = one.findIndex((each, place) => each !== other[place]);
    return index !== -1 && one[index]! < other[index]!;
  };
  const least = versionOf(rule, 'min-version');
  if (least !== undefined && isBelow(spoken, least))
    throw new Unsupported(
      `It is for Semgrep ${least.join('.')} or newer; this is the language of ${spoken.join('.')}.`,
    );
  const most = versionOf(rule, 'max-version');
  if (most !== undefined && isBelow(most, spoken))
    throw new Unsupported(`It is for Semgrep ${most.join('.')} or older; this is the language of ${spoken.join('.')}.`);
}

function versionOf(rule: Fields, key: string): readonly [number, number, number] | undefined {
  if (rule[key] === undefined) return undefined;
  const found = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(textOf(key, rule[key]));
  if (found === null) throw new Unsupported(`${key} must be a version such as 1.50.0.`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}
