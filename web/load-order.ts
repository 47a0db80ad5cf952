/**
 * The order in which a browser loads the console over a slow connection: the shell of `index.html`, the script that
 * begins the session, then the styles, the first load, and what every screen shares.
 *
 * The style sheets are preloaded in the head, where the sheets of screens follow them, and main.tsx applies them before
 * it draws: as style sheets they would delay the paint of the shell, which has styles of its own.
 */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The second input of the build besides the page: see src/start-session.ts. */
export const sessionEntry = 'start-session';
export const sharedChunk = 'shared';

const sheet = '<link rel="stylesheet"';
/** The screens that people open first, by the last part of their address, with the chunk of each. */
const firstScreens = { findings: 'FindingsPage', overview: 'OverviewPage' } as const;

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
        checkShared(bundle);
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
          // Data, which no policy for scripts is about.
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'screen-files' },
            children: JSON.stringify(screenFiles(bundle)),
            injectTo: 'head-prepend',
          },
        ];
        return { html: page.replaceAll(sheet, '<link rel="preload" as="style"'), tags };
      },
    },
  };
}

/**
 * What every screen shares may import the first load alone. A later chunk imports the shared one, and in a cycle one of the
 * two runs before the other's constants are there.
 */
function checkShared(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const first = new Set(chunks.flatMap(({ isEntry, fileName, imports }) => (isEntry ? [fileName, ...imports] : [])));
  const shared = chunks.find(({ name }) => name === sharedChunk);
  const later = shared?.imports.filter((file) => !first.has(file)) ?? [];
  if (later.length === 0) return;
  throw new Error(`The chunk ${sharedChunk} imports ${later.join(', ')}: name what needs them in vite.config.ts.`);
}

/** The files of each of the first screens that the first load does not have. */
function screenFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (fileName: string, found = new Set<string>()): Set<string> => {
    const chunk = byFile.get(fileName);
    if (chunk === undefined || found.has(fileName)) return found;
    found.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of chunk.imports) filesOf(imported, found);
    return found;
  };
  const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap(({ fileName }) => [...filesOf(fileName)]));
  return Object.fromEntries(
    Object.entries(firstScreens).map(([screen, name]) => {
      const chunk = chunks.find((each) => each.name === name);
      if (chunk === undefined) throw new Error(`The build has no chunk ${name}: see firstScreens.`);
      return [screen, [...filesOf(chunk.fileName)].filter((file) => !first.has(file)).map((file) => `/${file}`)];
    }),
  );
}
