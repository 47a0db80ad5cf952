/** The products that findings belong to. */
import { findingTypeValues } from '../../api/generated/enums.ts';
import { keysOf, wireWords } from '../wire-words.ts';

export const productFilterToWire = wireWords('FINDING_TYPE_', findingTypeValues);
export type Product = keyof typeof productFilterToWire;

export const productWords: Readonly<Record<Product, string>> = {
  code: 'Code',
  sca: 'Dependencies',
  secrets: 'Secrets',
};
export const products = keysOf(productWords);

/** The product of a finding, by its `issueType`. */
export function productOf(issueType: string): Product {
  if (issueType === 'ISSUE_TYPE_SCA') return 'sca';
  return issueType === 'ISSUE_TYPE_SECRETS' ? 'secrets' : 'code';
}
