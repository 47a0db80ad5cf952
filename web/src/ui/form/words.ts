/** The copy that forms and dialogs share. */
export const formWords = {
  cancel: 'Cancel',
  done: 'Done',
  secret: {
    keep: 'Leave empty to keep the stored value',
    show: (label: string) => `Show ${label.toLowerCase()}`,
  },
} as const;
