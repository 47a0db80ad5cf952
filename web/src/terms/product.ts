/** The products of the field that findings come from. */

export const products = ['code', 'sca', 'secrets'] as const;
export type Product = (typeof products)[number];

export const productWords: Readonly<Record<Product, string>> = {
  code: 'Code',
  sca: 'Dependencies',
  secrets: 'Secrets',
};

export const productFilterToWire = {
  code: 'FINDING_TYPE_CODE',
  sca: 'FINDING_TYPE_SCA',
  secrets: 'FINDING_TYPE_SECRETS',
} as const;

/** Of a finding's `issueType`. */
export function productOf(issueType: string): Product {
  if (issueType === 'ISSUE_TYPE_SCA') return 'sca';
  return issueType === 'ISSUE_TYPE_SECRETS' ? 'secrets' : 'code';
}
