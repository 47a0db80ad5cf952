/** The copy of pages that stand for a screen: it doesn’t exist, or its part of the console is gone. */
export const appWords = {
  /** The button of each dialog. */
  close: 'Close',
  notFound: {
    title: 'Page not found',
    words: 'The URL may be wrong, or you may not have access to this organisation.',
    open: 'Go to the overview',
  },
  updated: {
    title: 'Parapet has been updated',
    words: 'Parapet was updated while this page was open. Reload it to continue.',
    reload: 'Reload the page',
  },
} as const;
