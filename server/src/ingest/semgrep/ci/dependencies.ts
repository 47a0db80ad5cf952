/** The inventory of a CI scan: packages by lockfile, as the client's own parsers found them. */
import type { DependencyDraft } from '../../../model/draft.ts';
import { cutName } from '../../facts/bounded.ts';
import type { EventSink } from '../../facts/events.ts';
import { asObject, asText } from '../../facts/fields.ts';
import { ecosystemOf } from '../../facts/ecosystems.ts';
import { safePath } from '../../facts/safe-path.ts';
import { transitivityOf } from '../packages.ts';
import { purlOf } from './package-names.ts';
import type { PulledIn } from './pulled-in.ts';

/** `parent`: the JSON pointer of the lockfile's array. */
export function addDependency(
  value: unknown,
  place: { pointer: string; parent: string },
  tree: PulledIn,
  sink: EventSink,
): void {
  const given = asObject(value);
  const name = asText(given?.['package']);
  if (given === undefined || name === undefined) {
    sink.problem(place.pointer, 'A package without a name was left out');
    return;
  }
  const version = asText(given['version']) ?? '';
  const named = lockfileOf(place.parent);
  const lockfile = asText(given['lockfile_path']) ?? asText(given['manifest_path']) ?? named;
  const draft: DependencyDraft = {
    ecosystem: ecosystemOf(cutName(asText(given['ecosystem']) ?? '', 50)),
    name: cutName(name),
    version: cutName(version),
    purl: purlOf(given),
    lockfilePath: safePath(lockfile)?.path ?? '',
    transitivity: transitivityOf(given['transitivity']),
    licenses: [],
    parents: tree.parentsOf(named, { name, version }),
  };
  sink.push({ kind: 'dependency', draft });
}

/** The key behind the last step of a JSON pointer. */
export function lockfileOf(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
