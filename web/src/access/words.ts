/** The copy that the screens outside the frame share. */
export const accessWords = {
  product: 'Parapet',
  /** The title of the browser's tab. */
  tab: (title: string) => `${title} · Parapet`,
} as const;
