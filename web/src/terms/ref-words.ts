/** Short names of git refs: "pull request 12" is easier to read than `refs/pull/12/merge`, and fits narrow columns. */

const numbered: readonly (readonly [RegExp, string])[] = [
  [/^refs\/pull\/(\d+)\//, 'pull request'],
  [/^refs\/merge-requests\/(\d+)\//, 'merge request'],
  [/^refs\/tags\/(.+)$/, 'tag'],
];

/** Returns an unknown name unchanged, and a branch without its `refs/heads/` prefix. */
export function refWords(ref: string): string {
  for (const [form, word] of numbered) {
    const [, what] = form.exec(ref) ?? [];
    if (what !== undefined) return `${word} ${what}`;
  }
  return ref.replace(/^refs\/heads\//, '');
}
