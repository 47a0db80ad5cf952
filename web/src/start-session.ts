/**
 * Begins the session while the console is still loading: a script of its own, so small that it runs seconds before the
 * others on a slow connection. It also names the files of the screen, which the console would ask for when it is there.
 */
import { loadEarly } from './api/early-answers.ts';

const { location } = globalThis;
if (/^\/(deployments|account|$)/.test(location.pathname)) loadEarly(location);
preloadScreen();

/** The build writes into the page which files the first screens have (web/load-order.ts). */
function preloadScreen(): void {
  const written = document.querySelector('#screen-files')?.textContent;
  const [, screen = ''] = /^\/deployments\/\d+\/([a-z]+)$/.exec(location.pathname) ?? [];
  if (written === undefined || written === null) return;
  for (const href of (JSON.parse(written) as Partial<Record<string, string[]>>)[screen] ?? []) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = href;
    if (href.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
}
