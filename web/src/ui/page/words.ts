/** The copy of a screen's frame. */
export const pageWords = {
  /** The title of the browser's tab. */
  tab: (title: string) => `${title} · Parapet`,
  breadcrumb: 'Breadcrumb',
} as const;
