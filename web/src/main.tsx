/** The entry point of the console. */
import './app/mantine.css';
import './app/fonts.css';
import './app/tokens.css';
import './app/console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyStyles } from './app/apply-styles.ts';
import { Console } from './app/Console.tsx';
import { loadFontsOnFirstVisit } from './app/first-visit-fonts.ts';
import { router } from './app/router.tsx';

// The shell of index.html gives way to the first screen.
const removeShell = router.subscribe('onRendered', () => {
  document.querySelector('#shell')?.remove();
  loadFontsOnFirstVisit();
  removeShell();
});

// The code of the screen loads while the session begins. The router asks for it again, and shows a failure.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])?.catch(() => undefined);
}

const root = createRoot(document.querySelector('#root')!);
// Not a top-level await: the chunks of screens import this one.
void applyStyles().then(() =>
  root.render(
    <StrictMode>
      <Console />
    </StrictMode>,
  ),
);
