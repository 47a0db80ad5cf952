/** The copy of saved views: their tabs above a list, and the menu that has all of them. */
export const viewWords = {
  title: 'Saved views',
  open: 'Views',
  /** Beside the tabs: how many views are only in the menu. */
  more: (count: number) => `+${String(count)}`,
  yours: 'Yours',
  sharedByOthers: 'Shared by others',
  none: 'None yet. Save the current filters to reopen them with one click.',
  shared: 'shared',
  replace: 'Replace',
  replaced: (name: string) => `“${name}” updated to the current view.`,
  delete: {
    act: 'Delete',
    title: 'Delete the view?',
    own: (name: string) => `“${name}” is deleted. Findings are not affected.`,
    shared: (name: string) => `“${name}” is deleted for everyone in this organisation. Findings are not affected.`,
  },
  create: {
    name: 'Save the current view as',
    share: 'Share with everyone in this organisation',
    send: 'Save',
  },
} as const;
