/** Generated sections of our documents: `<!-- generated: name -->` up to `<!-- end: name -->`. Pure. */

/** The document with the section's content replaced. Throws if there is no such section. */
export function replaceSection(document: string, name: string, content: string): string {
  const open = `<!-- generated: ${name} -->`;
  const close = `<!-- end: ${name} -->`;
  const from = document.indexOf(open);
  const to = document.indexOf(close);
  if (from === -1 || to < from) throw new Error(`The document has no section "${open} … ${close}".`);
  return `${document.slice(0, from + open.length)}\n\n${content.trim()}\n\n${document.slice(to)}`;
}
