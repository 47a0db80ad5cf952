/** Credentials in a repository of the demo: committed by mistake, revoked some day, taken out of the code some day. */
import { fields, nouns } from '../content/languages.ts';
import { secretKinds } from '../content/secrets.ts';
import type { Random } from '../random.ts';
import type { CommittedSecret, SourceTree } from './source-tree.ts';

const removeChance = 0.04;
const revokeChance = 0.09;
/** Of those that could be tried: the host that knows does not answer. */
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
    validity: kind.canBeTried ? (random.chance(unreachableChance) ? 'unreachable' : 'valid') : null,
  });
}

/** What is left of them after a week. */
export function secretsAfterWeek(secrets: readonly CommittedSecret[], random: Random): CommittedSecret[] {
  const left = secrets.filter(() => !random.chance(removeChance));
  for (const secret of left) {
    if (secret.validity === 'valid' && random.chance(revokeChance)) secret.validity = 'revoked';
  }
  return left;
}
