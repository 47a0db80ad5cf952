/** The path of a PATCH operation (RFC 7644, section 3.5.2): an attribute, a condition on its values, and a part of them. */
import { invalidArgument } from '../../base/errors.ts';
import { withoutUrn } from './filter.ts';

export interface PatchPath {
  /** In lower case. */
  attribute: string;
  /** `type eq "work"`: the part that is compared, in lower case, and its value. */
  where: { part: string; value: string } | null;
  /** In lower case; null for the whole attribute. */
  part: string | null;
}

/** Bounded by the request's schema; no quantifier of it can match one text in two ways. */
const path = /^([\w$-]+)(?:\[\s*([\w$-]+)\s+eq\s+(?:"((?:[^"\\]|\\.)*)"|(\w+))\s*\])?(?:\.([\w$-]+))?$/i;

/** INVALID_ARGUMENT with the path `Operations.N.path` for a text that cannot be parsed, or that has a condition other than `eq`. */
export function parsePatchPath(text: string, index: number): PatchPath {
  const plain = withoutUrn(text.trim());
  // An extension's attribute: it is not stored.
  if (/^urn:/i.test(plain)) return { attribute: plain.toLowerCase(), where: null, part: null };
  const match = path.exec(plain);
  if (match === null)
    throw invalidArgument(
      `Operations.${index}.path`,
      'must be an attribute, such as displayName, name.givenName or emails[type eq "work"].value',
    );
  const [, attribute = '', compared, quoted, word, part] = match;
  const value = quoted === undefined ? (word ?? '') : quoted.replaceAll(/\\(.)/g, '$1');
  return {
    attribute: attribute.toLowerCase(),
    where: compared === undefined ? null : { part: compared.toLowerCase(), value },
    part: part?.toLowerCase() ?? null,
  };
}
