/**
 * The order in which a browser loads the console over a slow connection: the shell of `index.html`, the script that
 * begins the session, then the styles, the first load, and what every screen shares.
 *
 * The style sheets do not delay the first paint: they stand behind the shell, which has styles of its own, and before
 * `#root`, where the theme's style element must win over them. The entry script is a module, so it draws the console
 * only after they are loaded.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The second input of the build besides the page: see src/start-session.ts. */
export const sessionEntry = 'start-session';
export const sharedChunk = 'shared';

const sheets = /\s*<link rel="stylesheet"[^>]*>/g;
const place = '<!-- styles -->';

export function loadOrder(): Plugin {
  return {
    name: 'parapet:load-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {}, path }) {
        // The design page has no shell.
        if (path !== '/index.html') return undefined;
        const fileOf = (name: string): string => {
          const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
          if (chunk === undefined) throw new Error(`The build has no chunk ${name}: see vite.config.ts.`);
          return `/${chunk.fileName}`;
        };
        const found = page.match(sheets) ?? [];
        if (found.length === 0 || !page.includes(place))
          throw new Error(`The page has no style sheet, or no ${place} to put it at.`);
        const html = page
          .replaceAll(sheets, '')
          .replace(place, () => found.map((sheet) => sheet.trim()).join('\n    '));
        const tags: HtmlTagDescriptor[] = [
          // Not deferred as other modules are: it waits for neither the styles nor the first load.
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: fileOf(sessionEntry) },
            injectTo: 'head-prepend',
          },
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: fileOf(sharedChunk) },
            injectTo: 'head',
          },
        ];
        return { html, tags };
      },
    },
  };
}
