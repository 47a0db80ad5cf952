/** Where a browser goes after a sign-in: a path of this server, so that no link sends a person elsewhere. */

export const returnPathLengthMax = 2_000;

/** The path as a browser would read it; '/' for everything that could lead to another server. */
export function safeReturnPath(given: string): string {
  const isPath = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(given) && given.length <= returnPathLengthMax;
  const nowhere = 'http://nowhere.invalid';
  if (!isPath || !URL.canParse(given, nowhere)) return '/';
  const url = new URL(given, nowhere);
  if (url.origin !== nowhere || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
