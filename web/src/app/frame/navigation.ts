/** The screens that the sidebar and the palette link to. */
import {
  IconActivity,
  IconBan,
  IconBell,
  IconBug,
  IconChartHistogram,
  IconFolders,
  IconGavel,
  IconHistory,
  IconKey,
  IconListCheck,
  IconApi,
  IconPackages,
  IconPlugConnected,
  IconTool,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';

interface Place {
  /** The route, below the deployment. */
  to: `/deployments/$deploymentId/${PlaceName}`;
  words: string;
  icon: Icon;
  /** The first path segment of screens that belong to this place and do not start with its path. */
  below?: string;
}

type PlaceName =
  | 'overview'
  | 'findings'
  | 'projects'
  | 'dependencies'
  | 'jobs'
  | 'policies'
  | 'rules'
  | 'ignores'
  | 'people'
  | 'teams'
  | 'tokens'
  | 'integrations'
  | 'notifications'
  | 'fixes'
  | 'audit'
  | 'api';

function place(name: PlaceName, words: string, icon: Icon, below?: string): Place {
  return { to: `/deployments/$deploymentId/${name}`, words, icon, ...(below !== undefined && { below }) };
}

export const places: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: '',
    places: [
      place('overview', 'Overview', IconChartHistogram),
      place('findings', 'Findings', IconBug),
      place('projects', 'Projects', IconFolders, 'scans'),
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
    title: 'Settings',
    places: [
      place('people', 'People', IconUsers),
      place('teams', 'Teams', IconUsersGroup),
      place('tokens', 'Tokens', IconKey),
      place('integrations', 'Integrations', IconPlugConnected),
      place('notifications', 'Notifications', IconBell),
      place('fixes', 'Fixes', IconTool),
      place('audit', 'Audit log', IconHistory),
      place('api', 'API reference', IconApi),
    ],
  },
];
