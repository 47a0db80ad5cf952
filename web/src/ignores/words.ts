/** The copy of the ignores' screen. */
import type { Product } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';

const productWords: Readonly<Record<Product, string>> = {
  PRODUCT_SAST: 'Code',
  PRODUCT_SCA: 'Dependencies',
  PRODUCT_SECRETS: 'Secrets',
  PRODUCT_AI_SAST: 'Code (AI)',
};
export const products = keysOf(productWords);

export const ignoreWords = {
  title: 'Ignores',
  about:
    'Patterns in .gitignore syntax, for all projects. With a project’s next scan, findings on these paths become removed. If you remove a pattern and a scan reports them again, they return with their triage.',
  use: 'Use them for code you don’t maintain: vendored code, generated files, test fixtures.',
  product: (product: Product) => productWords[product],
  none: 'No paths ignored',
  edit: 'Edit',
  editPatterns: (product: Product) => `Edit the patterns of ${productWords[product]}`,
  patterns: 'One pattern per line',
  cancel: 'Cancel',
  save: 'Save',
  saved: (product: Product) => `Ignore patterns of ${productWords[product]} saved.`,
} as const;
