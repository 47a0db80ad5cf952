/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

export const PeopleSearch = z.object({ search: text, role: text, active: text, sort: text });
