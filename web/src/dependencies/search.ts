/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { list, text } from '../url/schemas.ts';

export const DependenciesSearch = z.object({
  package: text,
  ecosystem: text,
  /** A range as it is written: `<2.17.1`, `>=2.0 <2.17.1`, or one version. */
  version: text,
  license: list,
  transitivity: text,
  project: list,
});
