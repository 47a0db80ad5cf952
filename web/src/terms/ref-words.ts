/** How people call a git reference: "pull request 12" is easier to read than `refs/pull/12/merge`, above all where there is little room. */

const numbered: readonly (readonly [RegExp, string])[] = [
  [/^refs\/pull\/(\d+)\//, 'pull request'],
  [/^refs\/merge-requests\/(\d+)\//, 'merge request'],
  [/^refs\/tags\/(.+)$/, 'tag'],
];

/** A name that is none of these stays as it is, a branch without what git puts before it. */
export function refWords(ref: string): string {
  for (const [form, word] of numbered) {
    const [, what] = form.exec(ref) ?? [];
    if (what !== undefined) return `${word} ${what}`;
  }
  return ref.replace(/^refs\/heads\//, '');
}
