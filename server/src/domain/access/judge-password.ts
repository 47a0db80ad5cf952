/** Judges a new password: by its length, the user's own words, and how many guesses it withstands (ADR 0047). */
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidArgument } from '../../base/errors.ts';
import {
  commonPasswordsMax,
  findLengthWeakness,
  findSparseWeakness,
  judgedLengthMax,
  normalPassword,
  ownWordsIn,
  passwordGuessesMin,
  textOfWeakness,
  type PasswordWeakness,
} from '../../model/password-rules.ts';

/** INVALID_ARGUMENT, naming the field of the request. `ownTexts`: names and addresses that anyone who knows the user tries. */
export async function requireGoodPassword(
  password: string,
  ownTexts: readonly string[],
  field = 'password',
): Promise<void> {
  const weakness = await findPasswordWeakness(password, ownTexts);
  if (weakness !== undefined) throw invalidArgument(field, textOfWeakness(weakness));
}

export async function findPasswordWeakness(
  password: string,
  ownTexts: readonly string[],
): Promise<PasswordWeakness | undefined> {
  const ownWords = ownWordsIn(ownTexts);
  const obvious = findLengthWeakness(password) ?? findSparseWeakness(password, ownWords);
  if (obvious !== undefined) return obvious;
  const { guesses, sequence } = (await loadEstimator()).check(normalPassword(password), ownWords);
  return guesses >= passwordGuessesMin ? undefined : mainWeakness(sequence);
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first password that is set: 90 ms and 18 MB (2 cores). */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= makeEstimator();
  return estimator;
}

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'].slice(0, commonPasswordsMax) },
    graphs: adjacencyGraphs,
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
