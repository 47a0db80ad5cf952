/** Judges a password as the server does when it is set (server/src/domain/access/judge-password.ts). */
import type { MatchExtended, OptionsGraph, ZxcvbnFactory } from '@zxcvbn-ts/core';
import {
  findLengthWeakness,
  findSparseWeakness,
  judgedLengthMax,
  normalPassword,
  ownWordsIn,
  passwordGuessesMin,
  type PasswordWeakness,
} from './password-rules.ts';

export type Estimator = Pick<ZxcvbnFactory, 'check'>;

/** `ownTexts`: names and addresses that anyone who knows the user tries. */
export async function judgePassword(
  password: string,
  ownTexts: readonly string[],
  loadEstimator: () => Promise<Estimator>,
): Promise<PasswordWeakness | undefined> {
  const ownWords = ownWordsIn(ownTexts);
  const obvious = findLengthWeakness(password) ?? findSparseWeakness(password, ownWords);
  if (obvious !== undefined) return obvious;
  const { guesses, sequence } = (await loadEstimator()).check(normalPassword(password), ownWords);
  return guesses >= passwordGuessesMin ? undefined : mainWeakness(sequence);
}

export function makeEstimator(
  Factory: typeof ZxcvbnFactory,
  lists: { passwords: string[]; graphs: OptionsGraph },
): Estimator {
  return new Factory({
    dictionary: { passwords: lists.passwords },
    graphs: lists.graphs,
    maxLength: judgedLengthMax,
    l33tMaxSubstitutions: 20,
  });
}

/** What most of the password is. */
function mainWeakness(sequence: readonly MatchExtended[]): PasswordWeakness {
  const lengths = { own_words: 0, pattern: 0, common: 0 };
  for (const match of sequence) {
    const weakness = weaknessOfMatch(match);
    if (weakness !== undefined) lengths[weakness] += match.token.length;
  }
  if (lengths.own_words > Math.max(lengths.pattern, lengths.common)) return 'own_words';
  return lengths.common >= lengths.pattern ? 'common' : 'pattern';
}

function weaknessOfMatch(match: MatchExtended): 'own_words' | 'pattern' | 'common' | undefined {
  if (match.pattern === 'bruteforce' || match.pattern === 'separator') return undefined;
  if (match.pattern !== 'dictionary') return 'pattern';
  return match['dictionaryName'] === 'userInputs' ? 'own_words' : 'common';
}
