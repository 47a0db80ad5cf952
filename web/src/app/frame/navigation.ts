/**
 * The screens that the sidebar, the settings and the palette link to: one list, with the permission that a screen
 * needs.
 */
import {
  IconActivity,
  IconAddressBook,
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
  IconLogin2,
  IconPackages,
  IconPlugConnected,
  IconSettings,
  IconShare3,
  IconShieldCheck,
  IconTool,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { Deployment } from '../../terms/deployment.ts';
import { placeGroupWords, placeWords, settingMeanings, type PlaceName, type SettingName } from './navigation-words.ts';

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

type More = Pick<Place, 'permission' | 'below'>;

function place(name: PlaceName, icon: Icon, more: More = {}): Place {
  return { to: `/deployments/$deploymentId/${name}`, words: placeWords[name], icon, ...more };
}

function setting(name: SettingName, icon: Icon, more: More = {}): Setting {
  return { ...place(name, icon, more), about: settingMeanings[name] };
}

const settings: readonly Setting[] = [
  setting('organisation', IconBuilding, { permission: 'deployment.manage' }),
  setting('security', IconShieldCheck, { permission: 'deployment.manage' }),
  setting('people', IconUsers),
  setting('teams', IconUsersGroup),
  setting('single-sign-on', IconLogin2, { permission: 'single_sign_on.manage' }),
  setting('directory', IconAddressBook, { permission: 'directory.manage' }),
  setting('tokens', IconKey),
  setting('integrations', IconPlugConnected, {
    permission: 'connections.manage',
  }),
  setting('notifications', IconBell, {
    permission: 'notifications.manage',
  }),
  setting('fixes', IconTool, {
    permission: 'deployment.manage',
  }),
  setting('audit', IconHistory, { permission: 'audit.read' }),
  setting('audit-forwarding', IconShare3, { permission: 'deployment.manage' }),
];

/** The first steps: in the sidebar while some are left. */
export const startPlace: Place = place('start', IconFlag);

const groups: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: '',
    places: [
      place('overview', IconChartHistogram),
      place('findings', IconBug),
      place('projects', IconFolders, { below: ['scans'] }),
      place('dependencies', IconPackages),
      place('jobs', IconActivity),
    ],
  },
  {
    title: placeGroupWords.rules,
    places: [place('policies', IconGavel), place('rules', IconListCheck), place('ignores', IconBan)],
  },
  {
    title: placeGroupWords.deployment,
    places: [place('settings', IconSettings, { below: settings.map(segmentOf) }), place('api', IconApi)],
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
