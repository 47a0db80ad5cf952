/**
 * GitLab carries out a line of a description or note that begins with a slash (`/merge`, `/assign @ada`) by the rights of who wrote it.
 * Texts hold what scanners, models and repositories say, so none of their lines may be one.
 * https://docs.gitlab.com/user/project/quick_actions/
 */

/** Escaped as Markdown has it, which looks the same; GitLab leaves carriage returns out before it looks. */
export function withoutQuickActions(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/^([^\S\n]*)\//gm, '$1\\/');
}
