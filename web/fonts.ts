/**
 * The build's part of the typeface (src/app/fonts.css): the page names the one file that every screen needs, which
 * `look.js` preloads, and the licence, which must accompany the fonts, lies beside them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const needed = /\/geist-latin-wght-normal-[^/]+\.woff2$/;

export function fonts(): Plugin {
  return {
    name: 'parapet:fonts',
    apply: 'build',
    buildStart() {
      for (const name of ['geist', 'geist-mono']) {
        const source = readFileSync(require.resolve(`@fontsource-variable/${name}/LICENSE`));
        this.emitFile({ type: 'asset', fileName: `assets/${name}-license.txt`, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => needed.test(name));
        if (file === undefined) throw new Error('The build has no Geist for Latin: src/app/fonts.css names it.');
        return [{ tag: 'meta', attrs: { name: 'font', content: `/${file}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}
