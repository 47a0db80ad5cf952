/**
 * Evaluates src/terms/passwords/common-passwords.ts for the build: the library packs more passwords than the console uses, and
 * all of them are heavier than a screen may be.
 */
import type { Plugin } from 'vite';
import { graphs, listedPasswords } from './src/terms/passwords/common-passwords.ts';

export function commonPasswords(): Plugin {
  return {
    name: 'parapet:common-passwords',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/src/terms/passwords/common-passwords.ts')) return undefined;
      return [
        `export const listedPasswords = ${JSON.stringify(listedPasswords.join('\n'))}.split('\\n');`,
        `export const graphs = ${JSON.stringify(graphs)};`,
      ].join('\n');
    },
  };
}
