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
    'Patterns in .gitignore syntax, for all projects. Each project’s next scan marks findings on these paths as removed. If you remove a pattern and a scan reports them again, they return with their triage.',
  use: 'Use them for code you don’t maintain: vendored code, generated files, test fixtures.',
  product: (product: Product) => productWords[product],
  none: 'No paths ignored',
  edit: 'Edit',
  editPatterns: (product: Product) => `Edit the patterns for ${productWords[product]}`,
  patterns: 'One pattern per line',
  cancel: 'Cancel',
  save: 'Save',
  saved: (product: Product) => `Ignore patterns for ${productWords[product]} saved.`,
} as const;
