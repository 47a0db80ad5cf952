/** The ecosystem of each language of the demo. */
import type { LanguageName } from '../organisation.ts';
import type { Ecosystem } from './catalogue.ts';
import { gomod } from './gomod.ts';
import { maven } from './maven.ts';
import { npm } from './npm.ts';
import { pypi } from './pypi.ts';

export const ecosystems: Readonly<Record<LanguageName, Ecosystem>> = {
  typescript: npm,
  python: pypi,
  java: maven,
  go: gomod,
};
