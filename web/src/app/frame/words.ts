/** The copy around every screen: the top bar, the sidebar, the demo’s banner, and the help on keys. */
export const frameWords = {
  skip: 'Skip to content',
  offline: 'You are offline. Parapet shows the last loaded data; you can’t make changes until the connection is back.',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  search: 'Search or run a command',
  connection: {
    lost: 'Connection lost; reconnecting',
    updated: (ago: string) => `updated ${ago}`,
  },
  account: {
    title: 'Your account',
    nameAndEmail: (name: string, email: string) => `${name}, ${email}`,
    signOut: 'Sign out',
  },
  sidebar: {
    screens: 'Screens',
    product: 'Parapet',
    expand: 'Expand the sidebar',
    collapse: 'Collapse the sidebar',
  },
  deployments: {
    current: (name: string) => `Organisation: ${name}`,
    title: 'Organisations',
    isCurrent: 'current',
    settings: 'Settings',
    ofServer: 'Organisations of this server',
  },
  settings: 'Settings',
  demo: {
    title: 'Demo',
    ready: '<strong>This is the demo.</strong> All data is fictional.',
    failed: '<strong>This is the demo.</strong> The demo data couldn’t be created. See the server’s log.',
    filling: '<strong>This is the demo.</strong> {state}',
    creating: 'Creating its data',
    creatingUpTo: (progress: string) => `Creating its data: ${progress}`,
    progress: 'Filling the demo',
    open: 'Go to {deployment}',
    remove: {
      act: 'Remove the demo',
      title: 'Remove the demo?',
      words:
        'This permanently removes the organisation {name}: its projects, scans, findings and history, its people and teams, its tokens, invites and settings. Other organisations stay as they are.',
    },
  },
  keys: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    help: 'show this help',
    space: 'Space',
    search: 'search or run a command',
  },
} as const;
