/** The copy of the teams' list. */
import { counted } from '../ui/text/format.ts';

export const teamsWords = {
  title: 'Teams',
  empty: {
    title: 'No teams',
    words: 'A member sees the projects of their teams; an admin sees all. Create a team, then add people and projects.',
  },
  columns: { name: 'Team', slug: 'Slug', people: 'People', projects: 'Projects', subTeams: 'Sub-teams' },
  people: (count: number) => counted(count, 'person', 'people'),
  projects: (count: number) => counted(count, 'project'),
  create: { title: 'New team', send: 'Create team', name: 'Name', description: 'Description' },
} as const;
