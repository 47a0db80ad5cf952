/**
 * The screens that the sidebar, the settings and the palette link to: one list, with the permission that a screen
 * needs.
 */
import {
  IconActivity,
  IconApi,
  IconBan,
  IconBell,
  IconBug,
  IconBuilding,
  IconChartHistogram,
  IconFolders,
  IconGavel,
  IconHistory,
  IconFlag,
  IconKey,
  IconListCheck,
  IconPackages,
  IconPlugConnected,
  IconSettings,
  IconTool,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { Deployment } from '../../terms/deployment.ts';

export interface Place {
  /** The route, below the deployment. */
  to: `/deployments/$deploymentId/${PlaceName}`;
  words: string;
  icon: Icon;
  /** Without it a screen shows nothing but that one lacks it, so no link leads there. */
  permission?: Parameters<Deployment['can']>[0];
  /** The first path segments of screens that belong to this place and do not start with its path. */
  below?: readonly string[];
}

export interface Setting extends Place {
  /** What the screen is for, in a line. */
  about: string;
}

type PlaceName =
  | 'start'
  | 'overview'
  | 'findings'
  | 'projects'
  | 'dependencies'
  | 'jobs'
  | 'policies'
  | 'rules'
  | 'ignores'
  | 'settings'
  | SettingName
  | 'api';

type SettingName =
  'organisation' | 'people' | 'teams' | 'tokens' | 'integrations' | 'notifications' | 'fixes' | 'audit';

type More = Pick<Place, 'permission' | 'below'>;

function place(name: PlaceName, words: string, icon: Icon, more: More = {}): Place {
  return { to: `/deployments/$deploymentId/${name}`, words, icon, ...more };
}

function setting(name: SettingName, words: string, icon: Icon, about: string, more: More = {}): Setting {
  return { ...place(name, words, icon, more), about };
}

const settings: readonly Setting[] = [
  setting('organisation', 'Organisation', IconBuilding, 'Its name and its slug', { permission: 'deployment.manage' }),
  setting('people', 'People', IconUsers, 'Accounts, roles and invitations'),
  setting('teams', 'Teams', IconUsersGroup, 'Which people see which projects'),
  setting('tokens', 'Tokens', IconKey, 'Access for CI, scripts and the command line'),
  setting('integrations', 'Integrations', IconPlugConnected, 'Connections to source-code hosts', {
    permission: 'connections.manage',
  }),
  setting('notifications', 'Notifications', IconBell, 'Channels, and the events that are sent to them', {
    permission: 'notifications.manage',
  }),
  setting('fixes', 'Fixes', IconTool, 'Automatic fixes, their model and their budget', {
    permission: 'deployment.manage',
  }),
  setting('audit', 'Audit log', IconHistory, 'Who changed what, and when', { permission: 'audit.read' }),
];

/** The first steps: in the sidebar while some are left. */
export const startPlace: Place = place('start', 'First steps', IconFlag);

const groups: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: '',
    places: [
      place('overview', 'Overview', IconChartHistogram),
      place('findings', 'Findings', IconBug),
      place('projects', 'Projects', IconFolders, { below: ['scans'] }),
      place('dependencies', 'Dependencies', IconPackages),
      place('jobs', 'Jobs', IconActivity),
    ],
  },
  {
    title: 'Rules and policies',
    places: [
      place('policies', 'Policies', IconGavel),
      place('rules', 'Rules', IconListCheck),
      place('ignores', 'Ignores', IconBan),
    ],
  },
  {
    title: 'Deployment',
    places: [
      place('settings', 'Settings', IconSettings, { below: settings.map(segmentOf) }),
      place('api', 'API reference', IconApi),
    ],
  },
];

/** The groups of the sidebar, without screens that the user may not see. */
export function groupsFor({ can }: Deployment): { title: string; places: Place[] }[] {
  return groups.map(({ title, places }) => ({ title, places: places.filter(isVisible(can)) }));
}

/** The screens below "Settings" that the user may see. */
export function settingsFor({ can }: Deployment): Setting[] {
  return settings.filter(isVisible(can));
}

/** True if the path is one of the settings' screens, or below one. */
export function isInSettings(path: string): boolean {
  const [, , , segment = ''] = path.split('/');
  return segment === 'settings' || settings.some((each) => segmentOf(each) === segment);
}

function segmentOf({ to }: Place): string {
  return to.slice(to.lastIndexOf('/') + 1);
}

function isVisible(can: Deployment['can']): (place: Place) => boolean {
  return ({ permission }) => permission === undefined || can(permission);
}
