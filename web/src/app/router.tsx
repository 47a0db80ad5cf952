/**
 * Every screen of the console with its path and the view state in its URL. A screen's code loads when the screen is
 * first shown.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { meQuery } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { bearerToken } from '../api/session.ts';
import { AccountSearch } from '../account/search.ts';
import { AuditSearch } from '../audit/search.ts';
import { DependenciesSearch } from '../dependencies/search.ts';
import { loadFirstRows } from '../findings/load-first-rows.ts';
import { FindingsSearch } from '../findings/search.ts';
import { IntegrationsSearch } from '../connections/search.ts';
import { JobsSearch } from '../runs/search.ts';
import { NotificationsSearch } from '../notifications/search.ts';
import { OverviewSearch } from '../overview/search.ts';
import { PolicySearch } from '../policies/search.ts';
import { PeopleSearch } from '../people/search.ts';
import { ProjectSearch, ProjectsSearch } from '../projects/search.ts';
import { ReferenceSearch } from '../reference/search.ts';
import { RulesSearch } from '../rules/search.ts';
import { LoginSearch, SignInSearch } from '../access/search.ts';
import { deploymentOf } from '../terms/deployment.ts';
import { firstStepsQuery } from '../terms/first-steps.ts';
import { reachQuery } from '../terms/reach/queries.ts';
import { SingleSignOnSearch } from '../single-sign-on/search.ts';
import { StartSearch } from '../start/search.ts';
import { TokensSearch } from '../tokens/search.ts';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { parseSearch, stringifySearch } from '../url/search-params.ts';
import { MakeSearch } from '../url/use-making.ts';
import { Frame } from './frame/Frame.tsx';
import { loadScreen } from './load-screen.ts';
import { NotFound } from './NotFound.tsx';
import { ScannerSearch, screenOf } from './scanner-links.ts';
import { ScreenError } from './ScreenError.tsx';

const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadScreen(load), name);

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Redirects to the last visited deployment, to the demo of an otherwise empty installation, or to the first one. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    await needSession('/');
    const deploymentId = await homeDeploymentId();
    if (deploymentId !== undefined) throw redirect({ to: '/deployments/$deploymentId', params: { deploymentId } });
  },
  component: lazyScreen(() => import('./NoDeployment.tsx'), 'NoDeployment'),
});

/** The user's own account: within the frame of the last deployment, or alone for a user who is in none, or must set up a second factor. */
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: async () => {
    await needSession('/account');
    const deploymentId = await homeDeploymentId();
    if (deploymentId !== undefined && !(await needsSecondFactor(deploymentId)))
      throw redirect({ to: '/deployments/$deploymentId/account', params: { deploymentId } });
  },
  component: lazyScreen(() => import('./AccountAlone.tsx'), 'AccountAlone'),
});

/** The organisations of the server, for its operators. */
const organisationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organisations',
  validateSearch: MakeSearch,
  beforeLoad: () => needSession('/organisations'),
  component: lazyScreen(() => import('./OperatorAlone.tsx'), 'OperatorAlone'),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: SignInSearch,
  component: lazyScreen(() => import('../access/SignInPage.tsx'), 'SignInPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('../access/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

/** The page of a link that resets a password, with the token in the fragment. */
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyScreen(() => import('../access/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

/** The page of a link that proves an address, with the token in the fragment. */
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  loader: async () => ({ isSignedIn: (await bearerToken()) !== null }),
  component: lazyScreen(() => import('../access/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

/** The page that `semgrep login` opens. */
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: LoginSearch,
  beforeLoad: ({ location }) => needSession(location.href),
  component: lazyScreen(() => import('../access/ApproveLoginPage.tsx'), 'ApproveLoginPage'),
});

/**
 * The page of an invite link. The token is in the fragment (after #), so the browser never sends it to the server.
 */
const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: lazyScreen(() => import('../access/AcceptInvitePage.tsx'), 'AcceptInvitePage'),
});

/** Redirects from the links that the command `semgrep` prints. */
const scannerLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orgs/$org/$',
  validateSearch: ScannerSearch,
  beforeLoad: async ({ location, params: { org, _splat: path = '' }, search }) => {
    await needSession(location.href);
    const { deployments } = await queryClient.ensureQueryData(meQuery);
    throw redirect({ ...(await screenOf({ org, path, ...search }, deployments)), replace: true });
  },
});

const deploymentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deployments/$deploymentId',
  beforeLoad: async ({ location, params }) => {
    await needSession(location.href);
    const { deployments } = await queryClient.ensureQueryData(meQuery);
    if (!deployments.some(({ id }) => id === params.deploymentId)) throw notFound();
    localStorage.setItem('parapet-deployment', params.deploymentId);
    if (await needsSecondFactor(params.deploymentId)) throw redirect({ to: '/account' });
  },
  component: Frame,
  // Until the session and the user are known, the page shows the shell of index.html.
  pendingComponent: () => null,
  notFoundComponent: NotFound,
});
const getParentRoute = () => deploymentRoute;

/** True if the user sees projects, or all there will be, and none has been scanned. The demo always has an overview. */
async function isBeforeFirstScan(deploymentId: string): Promise<boolean> {
  const { deployments } = await queryClient.ensureQueryData(meQuery);
  const membership = deployments.find(({ id }) => id === deploymentId);
  if (membership === undefined || membership.isDemo) return false;
  if ((await queryClient.fetchQuery(firstStepsQuery(deploymentId))).hasScan) return false;
  const { seesAllProjects } = deploymentOf(membership);
  return seesAllProjects || (await queryClient.fetchQuery(reachQuery(deploymentId))).hasProjects;
}

const screens = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: async ({ params }) => {
      // Asked before the overview's own queries, which would delay the answer. On an error the overview asks again.
      const isEmpty = await isBeforeFirstScan(params.deploymentId).catch(() => false);
      throw redirect({ to: `/deployments/$deploymentId/${isEmpty ? 'start' : 'overview'}`, params });
    },
  }),
  createRoute({
    getParentRoute,
    path: 'overview',
    validateSearch: OverviewSearch,
    component: lazyScreen(() => import('../overview/OverviewPage.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'start',
    validateSearch: StartSearch,
    component: lazyScreen(() => import('../start/StartPage.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'findings',
    validateSearch: FindingsSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ cause, deps, params: { deploymentId } }) => {
      if (cause === 'enter') loadFirstRows(deploymentId, deps);
    },
    component: lazyScreen(() => import('../findings/list/FindingsPage.tsx'), 'FindingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'findings/$findingId',
    component: lazyScreen(() => import('../findings/finding/FindingPage.tsx'), 'FindingPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'projects',
    validateSearch: ProjectsSearch,
    component: lazyScreen(() => import('../projects/list/ProjectsPage.tsx'), 'ProjectsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'projects/$projectId',
    validateSearch: ProjectSearch,
    component: lazyScreen(() => import('../projects/ProjectPage.tsx'), 'ProjectPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'scans/$scanId',
    component: lazyScreen(() => import('../projects/scans/ScanPage.tsx'), 'ScanPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'dependencies',
    validateSearch: DependenciesSearch,
    component: lazyScreen(() => import('../dependencies/DependenciesPage.tsx'), 'DependenciesPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'jobs',
    validateSearch: JobsSearch,
    component: lazyScreen(() => import('../runs/JobsPage.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'jobs/$runId',
    component: lazyScreen(() => import('../runs/JobPage.tsx'), 'JobPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'policies',
    validateSearch: MakeSearch,
    component: lazyScreen(() => import('../policies/PoliciesPage.tsx'), 'PoliciesPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'policies/$policyId',
    validateSearch: PolicySearch,
    component: lazyScreen(() => import('../policies/PolicyPage.tsx'), 'PolicyPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'rules',
    validateSearch: RulesSearch,
    component: lazyScreen(() => import('../rules/RulesPage.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'ignores',
    component: lazyScreen(() => import('../ignores/IgnoresPage.tsx'), 'IgnoresPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'settings',
    component: lazyScreen(() => import('./frame/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'account',
    validateSearch: AccountSearch,
    component: lazyScreen(() => import('../account/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'organisation',
    component: lazyScreen(() => import('../organisation/OrganisationPage.tsx'), 'OrganisationPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'security',
    component: lazyScreen(() => import('../organisation/SecurityPage.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'people',
    validateSearch: PeopleSearch,
    component: lazyScreen(() => import('../people/PeoplePage.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute,
    path: 'single-sign-on',
    validateSearch: SingleSignOnSearch,
    component: lazyScreen(() => import('../single-sign-on/SingleSignOnPage.tsx'), 'SingleSignOnPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'directory',
    component: lazyScreen(() => import('../directory/DirectoryPage.tsx'), 'DirectoryPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'teams',
    validateSearch: MakeSearch,
    component: lazyScreen(() => import('../teams/TeamsPage.tsx'), 'TeamsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'teams/$teamId',
    component: lazyScreen(() => import('../teams/TeamPage.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'tokens',
    validateSearch: TokensSearch,
    component: lazyScreen(() => import('../tokens/TokensPage.tsx'), 'TokensPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'integrations',
    validateSearch: IntegrationsSearch,
    component: lazyScreen(() => import('../connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'notifications',
    validateSearch: NotificationsSearch,
    component: lazyScreen(() => import('../notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'fixes',
    component: lazyScreen(() => import('../fixes/FixSettingsPage.tsx'), 'FixSettingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'audit',
    validateSearch: AuditSearch,
    component: lazyScreen(() => import('../audit/AuditPage.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'audit-forwarding',
    component: lazyScreen(() => import('../audit/forwarding/ForwardingPage.tsx'), 'ForwardingPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'api',
    validateSearch: ReferenceSearch,
    component: lazyScreen(() => import('../reference/ReferencePage.tsx'), 'ReferencePage'),
  }),
] as const;

/** Undefined for a user who is in no deployment. */
async function homeDeploymentId(): Promise<string | undefined> {
  const { deployments } = await queryClient.ensureQueryData(meQuery);
  const lastId = localStorage.getItem('parapet-deployment');
  const last = deployments.find(({ id }) => id === lastId);
  if (last !== undefined) return last.id;
  const first = deployments.find(({ isDemo }) => !isDemo);
  const demo = deployments.find(({ isDemo }) => isDemo);
  if (first === undefined || demo === undefined) return (first ?? demo)?.id;
  const isEmpty = await isBeforeFirstScan(first.id).catch(() => false);
  return isEmpty ? demo.id : first.id;
}

/** True if the deployment requires a second factor, and the user has none: the server would refuse everything else there. */
async function needsSecondFactor(deploymentId: string): Promise<boolean> {
  const { deployments } = await queryClient.ensureQueryData(meQuery);
  return deployments.some((each) => each.id === deploymentId && each.needsSecondFactor);
}

/** Redirects to the sign-in when nobody is signed in; the sign-in returns to `next`. */
async function needSession(next: string): Promise<void> {
  if ((await bearerToken()) === null) throw redirect({ to: '/sign-in', search: { next } });
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  accountRoute,
  organisationsRoute,
  signInRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  loginRoute,
  inviteRoute,
  scannerLinkRoute,
  deploymentRoute.addChildren(screens),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: LoadingRows,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
