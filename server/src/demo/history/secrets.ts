/** Credentials in a demo repository: committed by mistake, later revoked, later removed from the code. */
import { fields, nouns } from '../content/languages.ts';
import { secretKinds } from '../content/secrets.ts';
import type { Random } from '../random.ts';
import type { CommittedSecret, SourceTree } from './source-tree.ts';

const removeChance = 0.04;
const revokeChance = 0.09;
/** Chance that the host of a checkable credential does not answer. */
const unreachableChance = 0.12;

export function addSecret(tree: SourceTree, random: Random, at: Date): void {
  const kind = random.pick(secretKinds);
  const author = random.pick(['Priya Raman', 'Inês Duarte', 'Samuel Adeyemi', 'Erik Sand', 'Chloé Martin']);
  tree.secrets.push({
    kind,
    value: kind.make(random),
    path: kind.file.replace('{name}', `${random.pick(nouns)}-${random.pick(fields)}`),
    line: 1 + random.below(60),
    commit: random.hex(40),
    committedAt: at,
    author,
    validity: kind.isCheckable ? (random.chance(unreachableChance) ? 'unreachable' : 'valid') : null,
  });
}

/** The secrets that remain after a week. */
export function secretsAfterWeek(secrets: readonly CommittedSecret[], random: Random): CommittedSecret[] {
  const remaining = secrets.filter(() => !random.chance(removeChance));
  for (const secret of remaining) {
    if (secret.validity === 'valid' && random.chance(revokeChance)) secret.validity = 'revoked';
  }
  return remaining;
}
