/** The view state in the URLs of the screens. */
import * as z from 'zod/mini';
import { list, oneOf, someOf, text } from '../url/schemas.ts';
import { coverages } from '../terms/coverage-words.ts';
import { make } from '../url/use-making.ts';

export const ProjectsSearch = z.object({
  search: text,
  tag: list,
  coverage: someOf(coverages),
  /** Absent: projects that are not archived. */
  archived: oneOf(['true', 'all']),
  /** The hidden columns. */
  hide: list,
  /** True if the dialog for a new project is open. */
  make,
});
export type ProjectsSearch = z.infer<typeof ProjectsSearch>;

export const projectTabs = ['scans', 'refs', 'parser-errors', 'dependencies', 'ignores', 'settings'] as const;
export type ProjectTab = (typeof projectTabs)[number];

export const ProjectSearch = z.object({
  /** Absent: the scans. */
  tab: oneOf(projectTabs),
  /** The ref whose scans are shown; absent: all. */
  ref: text,
});
