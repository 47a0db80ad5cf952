/** One vulnerability of a report of GitLab, of any of its kinds. */
import { cutText } from '../facts/bounded.ts';
import type { CodeResult, ReadResult } from '../facts/code-results.ts';
import { asObject, asText, type JsonObject } from '../facts/fields.ts';
import { textMax } from '../limits.ts';
import { readCode } from './code.ts';
import { identifiersOf } from './identifiers.ts';
import { readPackage } from './packages.ts';
import type { Kind, Survey } from './survey.ts';

export function vulnerabilityReader(survey: Survey): (value: unknown) => ReadResult {
  return (value) => {
    const given = asObject(value);
    const location = asObject(given?.['location']);
    const identifiers = given && identifiersOf(given);
    if (given === undefined || identifiers === undefined)
      return { problem: 'A vulnerability has no list of identifiers with types and values' };
    if (location === undefined) return { problem: 'A vulnerability has no location' };
    const kind = survey.kind ?? kindOf(location);
    const read = kind === 'package' || kind === 'container' ? readPackage : readCode;
    const result = read({ given, identifiers, location, kind, survey });
    return 'problem' in result ? result : withFlags(result, given);
  };
}

/** In reports of schema 2, which name no kind. */
function kindOf(location: JsonObject): Kind {
  if (asText(location['image']) !== undefined) return 'container';
  const dependency = asObject(location['dependency']);
  const isPackage = asText(asObject(dependency?.['package'])?.['name']) !== undefined;
  return isPackage ? 'package' : 'code';
}

/** A scanner may flag its result as likely false; people still have to decide. */
function withFlags(result: CodeResult, given: JsonObject): CodeResult {
  const flags = Array.isArray(given['flags']) ? given['flags'].map(asObject) : [];
  const flag = flags.find((each) => each?.['type'] === 'flagged-as-likely-false-positive');
  if (flag === undefined) return result;
  const justification = cutText(
    asText(flag['description']) ?? 'The scanner flagged it as likely false',
    textMax.message,
  );
  return {
    ...result,
    draft: { ...result.draft, externalSuppression: { status: 'under_review', justification } },
  };
}
