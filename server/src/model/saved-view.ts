/** What a person keeps of a screen's question, to come back to it or to show it to others. */

/** Screens of the console whose question stands in the URL. */
export const savedViewScreens = ['findings', 'dependencies', 'projects', 'jobs'] as const;
export type SavedViewScreen = (typeof savedViewScreens)[number];

/** Of one person in one deployment. */
export const savedViewsMax = 100;

export interface SavedView {
  id: string;
  /** Whose it is. */
  userId: string;
  login: string;
  name: string;
  screen: SavedViewScreen;
  /** The search part of the screen's URL. */
  query: string;
  /** Everybody in the deployment sees it; else its owner alone. */
  isShared: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export type SavedViewFields = Pick<SavedView, 'name' | 'query' | 'isShared'>;
