/**
 * GitLab executes lines of a description or note that begin with a slash (`/merge`, `/assign @ada`) with the author's
 * permissions. Texts contain output of scanners, models and repositories, so such lines must be escaped.
 * https://docs.gitlab.com/user/project/quick_actions/
 */

/** Escapes as in Markdown, which renders the same; GitLab strips carriage returns before it parses. */
export function withoutQuickActions(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/^([^\S\n]*)\//gm, '$1\\/');
}
