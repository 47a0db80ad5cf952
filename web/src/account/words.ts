/** The copy of the account's screen. */
export const accountWords = {
  title: 'Your account',
  profile: {
    title: 'Profile',
    name: 'Name',
    nameMeaning: 'Others see this name in every organisation you belong to.',
    login: 'Login',
    send: 'Save name',
    saved: 'Name saved.',
  },
  display: {
    title: 'Display',
    meaning: 'Saved with your account, for every browser you sign in with. Changes apply at once.',
    theme: 'Theme',
    timeZone: 'Time zone',
    browserZone: (zone: string) => `Browser: ${zone}`,
    noZone: 'No matches',
    dateFormat: 'Date format',
    relative: 'Relative, such as “3 days ago”',
    example: 'Example',
    utc: 'Charts and filters by day count days in UTC, so that everyone sees the same numbers.',
  },
} as const;
