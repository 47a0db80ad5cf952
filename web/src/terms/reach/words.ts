/** The copy for people who see no project. */
export const reachWords = {
  noTeam: {
    title: 'You are in no team yet',
    words: 'You see the projects of your teams. Ask {admins} to add you to a team; this page then updates by itself.',
  },
  noProjects: {
    title: 'Your teams have no projects yet',
    words:
      'You see the projects of your teams: {teams}. Ask {admins} to add projects to them; this page then updates by itself.',
  },
  someAdmin: 'an admin',
} as const;
