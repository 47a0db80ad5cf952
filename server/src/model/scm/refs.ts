/** Git refs as people give them, and which of a project's refs is its primary one (readings section 7, Refs). */

export interface ParsedRef {
  /** `refs/heads/` and `refs/tags/` stripped; pull requests keep their full name. */
  name: string;
  kind: 'branch' | 'tag' | 'pull_request';
  pullRequestId: string | null;
}

/** Characters of a ref's name; git itself allows more, no host does. */
export const refNameLengthMax = 500;

/** Pull and merge requests of GitHub, Gitea, GitLab, Bitbucket and Azure DevOps, as CI systems name their refs. */
const pullRequestForms = [
  /^refs\/pull\/(\d+)\/(?:head|merge)$/,
  /^refs\/merge-requests\/(\d+)\/(?:head|merge|train)$/,
  /^refs\/pull-requests\/(\d+)\/(?:from|merge)$/,
  /^(?:pull|merge-requests|pull-requests)\/(\d+)(?:\/(?:head|merge|from|train))?$/,
];

/** Reads a ref as a CI system or a person gives it. */
export function parseRef(given: string): ParsedRef {
  for (const form of pullRequestForms) {
    const match = form.exec(given);
    if (match?.[1] !== undefined) return { name: given, kind: 'pull_request', pullRequestId: match[1] };
  }
  if (given.startsWith('refs/tags/'))
    return { name: given.slice('refs/tags/'.length), kind: 'tag', pullRequestId: null };
  return { name: given.replace(/^refs\/heads\//, ''), kind: 'branch', pullRequestId: null };
}

/** Why a text is no ref's name, or undefined when it is one (git-check-ref-format, the part that matters here). */
export function refNameProblem(given: string): string | undefined {
  if (given === '') return 'is empty; give a branch, such as main';
  if (given.length > refNameLengthMax) return `is longer than ${refNameLengthMax} characters`;
  // Control characters and the ones that git forbids.
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(given))
    return 'holds a space, a control character, or one of ~ ^ : ? * [ \\';
  if (given.includes('..') || given.includes('//') || given.startsWith('/') || given.endsWith('/')) {
    return 'holds "..", "//", or a slash at an end';
  }
  return undefined;
}

export interface RefCandidate {
  id: string;
  name: string;
  kind: ParsedRef['kind'];
  isDefault: boolean;
}

/** The primary ref where nobody chose one: the remote's default, else main, else master, else the first that is no pull request. */
export function primaryRefOf(refs: readonly RefCandidate[]): string | null {
  const branches = refs.filter((ref) => ref.kind !== 'pull_request');
  const named = (name: string) => branches.find((ref) => ref.kind === 'branch' && ref.name === name);
  return (branches.find((ref) => ref.isDefault) ?? named('main') ?? named('master') ?? branches[0])?.id ?? null;
}
