/** Git refs as people write them, and the choice of a project's primary ref (readings section 7, Refs). */

import { isOneLine, oneLineRule } from '../../base/one-line.ts';

export interface ParsedRef {
  /** Without `refs/heads/` or `refs/tags/`; pull requests keep their full name. */
  name: string;
  kind: 'branch' | 'tag' | 'pull_request';
  pullRequestId: string | null;
}

/** Characters of a ref's name; git allows more, no host does. */
export const refNameLengthMax = 500;

/**
 * Ref names of pull and merge requests on GitHub, Gitea, GitLab, Bitbucket and Azure DevOps, as CI systems give them.
 */
const pullRequestForms = [
  /^refs\/pull\/(\d+)\/(?:head|merge)$/,
  /^refs\/merge-requests\/(\d+)\/(?:head|merge|train)$/,
  /^refs\/pull-requests\/(\d+)\/(?:from|merge)$/,
  /^(?:pull|merge-requests|pull-requests)\/(\d+)(?:\/(?:head|merge|from|train))?$/,
];

/** Parses a ref from a CI system or a person. */
export function parseRef(given: string): ParsedRef {
  for (const form of pullRequestForms) {
    const match = form.exec(given);
    if (match?.[1] !== undefined) return { name: given, kind: 'pull_request', pullRequestId: match[1] };
  }
  if (given.startsWith('refs/tags/'))
    return { name: given.slice('refs/tags/'.length), kind: 'tag', pullRequestId: null };
  return { name: given.replace(/^refs\/heads\//, ''), kind: 'branch', pullRequestId: null };
}

/** Why a text is not a ref name; undefined if it is one (the relevant part of git-check-ref-format). */
export function refNameProblem(given: string): string | undefined {
  if (given === '') return 'is empty; give a branch, such as main';
  if (given.length > refNameLengthMax) return `is longer than ${refNameLengthMax} characters`;
  // Control characters, and those that git forbids.
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(given))
    return 'contains a space, a control character, or one of ~ ^ : ? * [ \\';
  if (!isOneLine(given)) return oneLineRule;
  if (given.includes('..') || given.includes('//') || given.startsWith('/') || given.endsWith('/')) {
    return 'contains "..", "//", or a slash at either end';
  }
  return undefined;
}

export interface RefCandidate {
  id: string;
  name: string;
  kind: ParsedRef['kind'];
  isDefault: boolean;
}

/**
 * The default primary ref: the remote's default, else `kept` (the id of the one that has been primary, once findings
 * stand on it), else main, else master, else the first that is not a pull request.
 */
export function primaryRefOf(refs: readonly RefCandidate[], kept: string | null = null): string | null {
  const branches = refs.filter((ref) => ref.kind !== 'pull_request');
  const named = (name: string) => branches.find((ref) => ref.kind === 'branch' && ref.name === name);
  const [first] = branches;
  const present = branches.find((ref) => ref.id === kept);
  return (branches.find((ref) => ref.isDefault) ?? present ?? named('main') ?? named('master') ?? first)?.id ?? null;
}
