/** Texts that tools write as HTML. */

const characters: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
]);

/** The HTML as text: without tags, with line breaks where blocks begin. */
export function htmlText(html: string): string {
  return html
    .replace(/<(?:br|p|li|pre|h\d|tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (name) => characters.get(name) ?? name)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The addresses that a text names, in their order, each once. */
export function linksIn(text: string): string[] {
  return [...new Set([...text.matchAll(/https?:\/\/[^\s"'<>]{1,2000}/gi)].map(([url]) => url))];
}
