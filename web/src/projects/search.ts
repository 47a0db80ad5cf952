/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { list, text } from '../url/schemas.ts';

export const ProjectsSearch = z.object({ search: text, tag: list, coverage: list, archived: text, hide: list });
export const ProjectSearch = z.object({ tab: text });
