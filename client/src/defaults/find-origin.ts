/** The project, ref and commit of what is scanned: from the options, then CI, then git. */
import { usageError } from '../cli/command-error.ts';
import type { Runtime } from '../cli/context.ts';
import { readCiOrigin, type Origin } from './ci.ts';
import { readGitOrigin } from './git.ts';

export interface FoundOrigin {
  project: string;
  ref: string;
  commit: string | undefined;
}

/** Throws a usage error without a project or ref. */
export async function findOrigin(
  { environment, directory }: Pick<Runtime, 'environment' | 'directory'>,
  options: { project: string | undefined; ref: string | undefined; commit: string | undefined },
): Promise<FoundOrigin> {
  const variable = environment['PARAPET_PROJECT'];
  const asked = { ...options, project: options.project ?? (variable === '' ? undefined : variable) };
  let known: Origin = {};
  if (asked.project === undefined || asked.ref === undefined || asked.commit === undefined) {
    known = readCiOrigin(environment) ?? {};
    const isWhole = known.project !== undefined && known.ref !== undefined && known.commit !== undefined;
    if (!isWhole) known = { ...(await readGitOrigin(directory)), ...known };
  }
  const project = asked.project ?? known.project;
  const ref = asked.ref ?? known.ref;
  if (project === undefined)
    throw usageError(
      'the project is unknown: this is neither a CI build nor a git checkout',
      'Set it with --project NAME.',
    );
  if (ref === undefined)
    throw usageError('the ref is unknown: the git checkout is not on a branch', 'Set it with --ref NAME.');
  return { project, ref, commit: asked.commit ?? known.commit };
}
