/** The copy of a team's page. */
import { formatNumber } from '../ui/text/format.ts';

export const teamWords = {
  teams: 'Teams',
  rename: {
    act: 'Rename',
    title: 'Rename the team',
    name: 'Name',
    send: 'Save',
    done: (name: string) => `Renamed to ${name}.`,
  },
  delete: {
    act: 'Delete team',
    title: (name: string) => `Delete ${name}?`,
    warning: 'Members lose access to projects that they see only through this team. Its sub-teams move up one level.',
    done: 'Team deleted.',
  },
  people: {
    title: 'People',
    none: 'No members',
    managed: 'The people of this team are those of a group in the directory of your company: change the group there.',
    role: (login: string) => `Role of ${login}`,
    removalWarning: 'They lose access to the projects that they see only through this team.',
    add: { label: 'Add a person', placeholder: 'Name or email' },
  },
  projects: {
    title: 'Projects',
    none: 'No projects',
    removalWarning: 'Members lose access, unless they see the project through another team.',
    shown: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)}.`,
    add: { label: 'Add a project', placeholder: 'Project name' },
  },
  remove: {
    act: 'Remove',
    title: (name: string) => `Remove ${name} from the team?`,
    done: (name: string) => `${name} was removed from the team.`,
  },
  add: { noMatch: 'No matches', act: 'Add' },
} as const;
