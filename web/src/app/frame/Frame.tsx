/** The frame around each screen: sidebar, top bar, palette, keyboard help, messages and live updates. */
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { followDeployment } from '../../api/live-updates.ts';
import { session } from '../../api/session.ts';
import { DeploymentContext, useDeploymentOfUrl, type Deployment } from '../../terms/deployment.ts';
import { BreadcrumbTarget } from '../../ui/page/Breadcrumb.tsx';
import { Toasts } from '../../ui/toasts/Toasts.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import classes from './frame.module.css';
import { holdTyping, type HeldTyping } from './held-typing.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { isInSettings } from './navigation.ts';
import { SettingsNav } from './SettingsNav.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useLightPrint } from './use-light-print.ts';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { frameWords } from './words.ts';

const paletteAfterMs = 2_000;
const loadPalette = () => import('../palette/Palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** Leads home when the deployment goes away, or the user from it, while it is shown. */
export function Frame() {
  const deployment = useDeploymentOfUrl();
  if (deployment === undefined) return <Navigate to="/" replace />;
  return (
    <DeploymentContext value={deployment}>
      <FrameOf deployment={deployment} />
    </DeploymentContext>
  );
}

function FrameOf({ deployment }: { deployment: Deployment }) {
  useSignInWhenSessionEnds();
  useLiveUpdates(deployment.id);
  useLightPrint();
  // On a narrow screen the sidebar covers the content. It closes when the path changes, so its state is the path where
  // it was opened.
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [railOpenAt, setRailOpenAt] = useState<string | null>(null);
  const isRailOpen = railOpenAt === path;
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [trailPlace, setTrailPlace] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  useKeptFocus();
  // Works while the user types in a field, too.
  useHotkeys([['mod+K', () => (open === 'palette' ? close() : openPalette())]], [], true);
  const typing = useRef<HeldTyping | null>(null);
  function openPalette(): void {
    typing.current?.end();
    typing.current = holdTyping(close);
    setOpen('palette');
  }
  function close(): void {
    typing.current?.end();
    setOpen(null);
  }
  return (
    <div className={classes.frame} data-rail={isRailOpen || undefined}>
      <a href="#content" className={classes.skip}>
        {frameWords.skip}
      </a>
      <Sidebar deployment={deployment} />
      {isRailOpen && (
        <button
          type="button"
          className={classes.cover}
          aria-label={frameWords.closeMenu}
          onClick={() => setRailOpenAt(null)}
        />
      )}
      <div className={classes.main}>
        <TopBar
          deployment={deployment}
          onMenu={() => setRailOpenAt(isRailOpen ? null : path)}
          onPalette={openPalette}
          trailRef={setTrailPlace}
        />
        <OfflineLine />
        {deployment.isDemo && <DemoBanner deployment={deployment} />}
        <div className={classes.screen}>
          {isInSettings(path) && <SettingsNav deployment={deployment} />}
          <main id="content" ref={content} tabIndex={-1} className={classes.content}>
            <BreadcrumbTarget value={trailPlace}>
              <Outlet />
            </BreadcrumbTarget>
          </main>
        </div>
        <Toasts key={deployment.id} />
      </div>
      <LoadedPalette
        deployment={deployment}
        isOpen={open === 'palette'}
        onClose={close}
        onKeyHelp={() => setOpen('keys')}
        takeTyped={() => typing.current?.take() ?? ''}
      />
      <KeyHelp isOpen={open === 'keys'} onOpen={() => setOpen('keys')} onClose={() => setOpen(null)} />
    </div>
  );
}

/** Its code loads after the first screen is shown, or when the palette is opened. */
function LoadedPalette(props: Parameters<typeof Palette>[0]) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), paletteAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return wasOpen ? (
    <Suspense fallback={null}>
      <Palette {...props} />
    </Suspense>
  ) : null;
}

function useSignInWhenSessionEnds(): void {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const router = useRouter();
  useEffect(() => {
    // Navigates once: the navigation to the sign-in changes the address too, and must not become `next`.
    if (state === 'signed-out') void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } });
  }, [state, router]);
}

function useLiveUpdates(deploymentId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    void followDeployment(queryClient, deploymentId, controller.signal);
    return () => controller.abort();
  }, [queryClient, deploymentId]);
}

function OfflineLine() {
  const isOnline = useSyncExternalStore(
    (listener) => {
      globalThis.addEventListener('online', listener);
      globalThis.addEventListener('offline', listener);
      return () => {
        globalThis.removeEventListener('online', listener);
        globalThis.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
  if (isOnline) return null;
  return (
    <p className={classes.offline} role="status">
      {frameWords.offline}
    </p>
  );
}
