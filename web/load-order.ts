/**
 * The order in which a browser loads the console over a slow connection: the shell of `index.html`, the script that
 * begins the session, then the styles, the first load, and what every screen shares.
 *
 * The style sheets are preloaded in the head, where the sheets of screens follow them, and main.tsx applies them before
 * it draws: as style sheets they would delay the paint of the shell, which has styles of its own.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The second input of the build besides the page: see src/start-session.ts. */
export const sessionEntry = 'start-session';
export const sharedChunk = 'shared';

const sheet = '<link rel="stylesheet"';

export function loadOrder(): Plugin {
  return {
    name: 'parapet:load-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {}, path }) {
        // The design page has no shell.
        if (path !== '/index.html') return undefined;
        if (!page.includes(sheet)) throw new Error('The page has no style sheet to preload.');
        const fileOf = (name: string): string => {
          const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
          if (chunk === undefined) throw new Error(`The build has no chunk ${name}: see vite.config.ts.`);
          return `/${chunk.fileName}`;
        };
        const tags: HtmlTagDescriptor[] = [
          // Not deferred as other modules are: it does not wait for the first load.
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
        return { html: page.replaceAll(sheet, '<link rel="preload" as="style"'), tags };
      },
    },
  };
}
