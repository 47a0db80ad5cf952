/** What the URLs of the screens hold. */
import * as z from 'zod/mini';
import { list, oneOf, someOf, text } from '../url/schemas.ts';
import { coverages } from './coverage-words.ts';
import { make } from '../url/use-making.ts';

export const ProjectsSearch = z.object({
  search: text,
  tag: list,
  coverage: someOf(coverages),
  /** Missing: those that are not archived. */
  archived: oneOf(['true', 'all']),
  /** Columns that are not shown. */
  hide: list,
  /** The dialog that makes one is open. */
  make,
});
export type ProjectsSearch = z.infer<typeof ProjectsSearch>;

export const projectTabs = ['scans', 'refs', 'parser-errors', 'dependencies', 'ignores', 'settings'] as const;
export type ProjectTab = (typeof projectTabs)[number];

export const ProjectSearch = z.object({
  /** Missing: the scans. */
  tab: oneOf(projectTabs),
  /** The ref whose scans are shown; missing: all. */
  ref: text,
});
