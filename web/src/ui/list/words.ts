/** The copy that lists share. */
export const listWords = {
  noMatch: {
    title: (label: string) => `No ${label.toLowerCase()} match`,
    words: 'Clear a filter to see more.',
  },
  pane: {
    /** The group of its keys. */
    title: 'Pane',
    close: 'Close the pane',
    closeHint: 'Close (Esc)',
    closeByKey: 'close the pane',
  },
} as const;
