/** The root element of a text that looks like XML or HTML, from its head. Reads forward only: the text may be hostile. */

const blank = /\s*/y;
const elementStart = /<(?:[\w.-]{1,100}:)?([A-Za-z_][\w.-]{0,100})/y;

/** Its name without the prefix; '' if the head ends before it; undefined if the text does not look like XML. */
export function xmlRootOf(text: string): string | undefined {
  if (!/^\s*<[?!A-Za-z_]/.test(text)) return undefined;
  let at = afterBlanks(text, 0);
  for (let end = endOfDeclaration(text, at); end !== undefined; end = endOfDeclaration(text, at)) {
    if (end === -1) return '';
    at = afterBlanks(text, end);
  }
  elementStart.lastIndex = at;
  return elementStart.exec(text)?.[1] ?? '';
}

function afterBlanks(text: string, at: number): number {
  blank.lastIndex = at;
  return at + (blank.exec(text)?.[0].length ?? 0);
}

/** Where the declaration, comment or document type at this place ends; -1 if the text ends first; undefined if none begins. */
function endOfDeclaration(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '?>', at);
  if (!text.startsWith('<!', at)) return undefined;
  const end = after(text, '>', at);
  const subset = text.indexOf('[', at);
  return subset !== -1 && subset < end ? after(text, ']>', subset) : end;
}

function after(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? -1 : at + sign.length;
}
