/** SPDX: JSON of 2.2, 2.3 and 3.0, and tag-value of 2.2 and 2.3; packages are dependencies. docs/formats.md, section SPDX. */
import { beginsAsText } from '../json/begins-as-text.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { spdxDocument } from './document.ts';
import { readJsonDocument } from './json-document.ts';
import { isTagValue, readTagValue } from './tag-value.ts';

export const spdxParser: Parser = {
  format: 'spdx',
  title: 'SPDX',
  reportsPackagesOnly: true,
  recognises(head) {
    if (isTagValue(head.firstLine)) return 'certain';
    if (head.root !== 'object') return 'no';
    if (head.scalars.has('spdxVersion')) return 'certain';
    if ((head.scalars.get('@context') ?? '').includes('spdx.org')) return 'certain';
    return head.firstOf.get('packages')?.has('SPDXID') === true || head.scalars.get('SPDXID') === 'SPDXRef-DOCUMENT'
      ? 'likely'
      : 'no';
  },
  parse: parseSpdx,
};

async function* parseSpdx(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const document = spdxDocument(source);
  if (await beginsAsText(source)) await readTagValue(source, document);
  else await readJsonDocument(source, document);
  yield* document.events();
}
