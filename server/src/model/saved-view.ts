/** A saved filter of a console screen, private or shared. */

/** Console screens whose filters are in the URL. */
export const savedViewScreens = ['findings', 'dependencies', 'projects', 'jobs'] as const;
export type SavedViewScreen = (typeof savedViewScreens)[number];

/** Per person and deployment. */
export const savedViewsMax = 100;

export interface SavedView {
  id: string;
  /** The owner. */
  userId: string;
  login: string;
  name: string;
  screen: SavedViewScreen;
  /** The search part of the screen's URL. */
  query: string;
  /** Visible to everyone in the deployment; otherwise only to its owner. */
  isShared: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export type SavedViewFields = Pick<SavedView, 'name' | 'query' | 'isShared'>;
