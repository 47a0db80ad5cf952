/** The inventory in reports of GitLab's dependency scanning. */
import type { DependencyDraft } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { ecosystemOf, ecosystemOfLockfile } from '../facts/ecosystems.ts';
import { asObject, asText } from '../facts/fields.ts';
import type { DependencyFile } from './survey.ts';

/** Undefined without a name. */
export function readDependency(value: unknown, { path, manager }: DependencyFile): DependencyDraft | undefined {
  const given = asObject(value);
  const name = asText(asObject(given?.['package'])?.['name']);
  if (given === undefined || name === undefined) return undefined;
  const ecosystem = manager === '' ? ecosystemOfLockfile(path) : ecosystemOf(manager);
  // Ids, and ways from the root, are given for some package managers only.
  const { direct } = given;
  return {
    ecosystem: ecosystem ?? 'generic',
    name: cutName(name),
    version: cutName(asText(given['version']) ?? ''),
    purl: '',
    lockfilePath: path,
    transitivity: direct === true ? 'direct' : direct === false ? 'transitive' : 'unknown',
    licenses: [],
    parents: [],
  };
}
