/** Which document types are skipped: those that only say what elements and attributes there are. */

/** Burp's has 4,500 characters. */
const lengthMax = 64 * 1024;

/**
 * True for a name and an internal subset of nothing but `<!ELEMENT …>`, `<!ATTLIST …>` and comments: no entity, no
 * notation, nothing from elsewhere. Default values of attributes are not applied. `text`: between `<!DOCTYPE` and `>`.
 */
export function isPlainDocumentType(text: string): boolean {
  if (text.length > lengthMax) return false;
  const subset = /^\s*[\w.:-]+\s*\[([\s\S]*)\]\s*$/.exec(text)?.[1];
  if (subset === undefined) return false;
  const rest = subset.replaceAll(/<!(?:ELEMENT|ATTLIST)\s[^<>%&]*>|<!--[^<>%&]*-->/g, '');
  return rest.trim() === '';
}
