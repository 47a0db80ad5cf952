/** The scanner gives the same items wherever the text is cut, refuses damage with its place, and enforces its limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeText } from '../json/decode-text.ts';
import { pointerOf, type JsonItem } from '../json/selector.ts';
import { defaultLimits } from '../limits.ts';
import { chunksOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';
import { attributeOf, childrenOf, childText, textIn } from './elements.ts';
import { readXmlReport } from './read-report.ts';
import { XmlScanner } from './scan-xml.ts';
import { children, listOf, takeElement, type XmlElement, type XmlRootSelector } from './selector.ts';

type Label = 'bugs' | 'bug' | 'tool';

const root: XmlRootSelector<Label> = {
  name: 'report',
  isNamespace: (uri) => uri === '' || uri === 'urn:report',
  of: children<Label>({ tool: takeElement('tool'), bugs: listOf('bug', takeElement('bug'), 'bugs') }),
};

const text = `<?xml version="1.0"?><!-- a > b --><?pi x?>
<report xmlns="urn:report" xmlns:o="urn:other"><tool name="é &amp; &#x1F600;"/>
  <skipped><bug>no</bug>text<![CDATA[<bug>]]></skipped>
  <bugs>
    <bug id='1'>one <b>bold</b> two<![CDATA[ <3 ]]>&lt;</bug><o:bug>other</o:bug>
    <bug id="2"><o:b>no</o:b><b>inner</b></bug>
  </bugs>
</report>
`;

function scan(input: string, cuts: readonly number[] = [], limits = defaultLimits): JsonItem<Label>[] {
  const scanner = new XmlScanner(root, { file: 'f.xml', limits });
  const items: JsonItem<Label>[] = [];
  let from = 0;
  for (const to of [...cuts, input.length]) {
    items.push(...scanner.push(input.slice(from, to)));
    from = to;
  }
  return [...items, ...scanner.end()];
}

function refusal(input: string, limits = defaultLimits): UploadRefused {
  try {
    scan(input, [], limits);
  } catch (error) {
    assert.ok(error instanceof UploadRefused, String(error));
    return error;
  }
  return assert.fail(`it was not refused: ${input.slice(0, 100)}`);
}

test('selected elements come with their attributes, texts and children; everything else is left out', () => {
  const items = scan(text);
  assert.deepEqual(
    items.map((item) => [item.kind, item.label, pointerOf(item)]),
    [
      ['value', 'tool', '/report/tool[1]'],
      ['begin', 'bugs', '/report/bugs'],
      ['value', 'bug', '/report/bugs/bug[1]'],
      ['value', 'bug', '/report/bugs/bug[2]'],
      ['end', 'bugs', '/report/bugs'],
    ],
  );
  const [tool, one, two] = items.flatMap((item) => (item.kind === 'value' ? [item.value as XmlElement] : []));
  assert.equal(attributeOf(tool, 'name'), 'é & 😀');
  assert.equal(textIn(one), 'one  two <3 <');
  assert.deepEqual([childText(one, 'b'), childrenOf(two, 'b').length, attributeOf(two, 'id')], ['bold', 1, '2']);
});

test('any cut of the text gives the same items: at every place, and at several', () => {
  const whole = scan(text);
  for (let at = 0; at <= text.length; at += 1) assert.deepEqual(scan(text, [at]), whole, `cut at ${at}`);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 30 }), (cuts) => {
      assert.deepEqual(
        scan(
          text,
          cuts.toSorted((one, other) => one - other),
        ),
        whole,
      );
    }),
    { numRuns: 200 },
  );
});

test('a text that breaks off anywhere is refused as truncated', () => {
  const end = text.trimEnd().length;
  for (let length = 1; length < end; length += 1) {
    const { reason, problem } = refusal(text.slice(0, length));
    assert.equal(reason, 'damaged');
    assert.match(problem.message, /truncated|empty/, `cut at ${length}`);
    assert.match(problem.place, /^line \d+, column \d+, in \//);
  }
});

test('damage is refused with its line, its column and the path of the element', () => {
  const within = (bug: string): string => `<report>\n<bugs><bug/><bug>${bug}</bug></bugs></report>`;
  const damage: [string, RegExp][] = [
    [within('<a></b>'), /unexpected close tag/],
    [within('<a x="1" x="2"/>'), /duplicate attribute/],
    [within('<a x="<"/>'), /disallowed character/],
    [within('<a x=1/>'), /unquoted attribute/],
    [within('a ]]> b'), /disallowed in char data/],
    [within('a\u0000b'), /disallowed character/],
    [within('&#0;'), /malformed character entity/],
    [within('&#xD800;'), /malformed character entity/],
    [within('<p:a/>'), /unbound namespace prefix/],
    [within('&nbsp;'), /An entity that is not defined/],
    [within('&constructor;'), /An entity that is not defined/],
  ];
  for (const [input, message] of damage) {
    const { reason, problem } = refusal(input);
    assert.equal(reason, 'damaged', input);
    assert.match(problem.message, message);
    assert.match(problem.place, /^line 2, column \d+, in \/report\/bugs\/bug\[2\]/, input);
  }
});

test('document types are refused, and with them bombs of entities and files of the server', () => {
  const bomb = '<!DOCTYPE report [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>';
  for (const doctype of [
    bomb,
    '<!DOCTYPE report>',
    '<!DOCTYPE report SYSTEM "http://example.com/x.dtd">',
    '<!DOCTYPE report [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE report [<!ENTITY % a SYSTEM "http://example.com/x"> %a;]>',
  ]) {
    const { reason, problem } = refusal(`${doctype}<report><bugs><bug>&c;&a;</bug></bugs></report>`);
    assert.equal(reason, 'unsupported', doctype);
    assert.match(problem.message, /document type \(DTD\)/);
    assert.match(problem.place, /^line 1, column \d+, in \/$/);
  }
});

test('another root, another namespace, text in a container and strangers in a list are refused', () => {
  for (const [input, message] of [
    ['<other/>', /Expected the root element report, found other/],
    ['<report xmlns="urn:x"/>', /has an unknown namespace: "urn:x"/],
    ['<report><bugs>zzz</bugs></report>', /Expected elements here, found text/],
    ['<report><bugs><![CDATA[zzz]]></bugs></report>', /Expected elements here, found text/],
    ['<report><bugs><bag/></bugs></report>', /Expected only elements bug here, found bag/],
    ['<report/><report/>', /only one root/],
    ['<report/>zzz', /text data outside of root/],
    ['', /The file is empty/],
  ] as const)
    assert.match(refusal(input).problem.message, message, input);
});

test('depth, strings, values and tokens have limits: a value is dropped with its place, the rest is refused', () => {
  const deep = `<report><bugs><bug>${'<a>'.repeat(100_000)}`;
  assert.equal(refusal(deep).reason, 'limit');
  assert.match(refusal(deep).problem.message, /deeper than 200 levels/);
  assert.match(refusal(`<report><x>${'<a>'.repeat(300)}`).problem.message, /deeper than 200 levels/);
  const limits = { ...defaultLimits, stringBytesMax: 10, elementBytesMax: 200 };
  const long = 'x'.repeat(11);
  for (const bug of [`<bug>${long}</bug>`, `<bug a="${long}"/>`, `<bug><a><b>${long}</b></a><c/></bug>`]) {
    const [, dropped, kept] = scan(`<report><bugs>${bug}<bug/></bugs></report>`, [], limits);
    assert.equal(dropped?.kind === 'dropped' && dropped.message, 'contains a string longer than 10 characters');
    assert.deepEqual(
      [dropped?.parent, kept?.kind, kept?.parent],
      ['/report/bugs/bug[1]', 'value', '/report/bugs/bug[2]'],
    );
  }
  const [, many] = scan(`<report><bugs><bug>${'<a/>'.repeat(30)}</bug></bugs></report>`, [], limits);
  assert.equal(many?.kind === 'dropped' && many.message, 'is longer than 200 characters');
  for (const token of ['<!--', '<?pi ', '<skipped>', '<a x="', '<![CDATA['])
    assert.throws(
      () => scan(`<report>${token}${'x'.repeat(300)}`, [50], limits),
      (error) => error instanceof UploadRefused && error.reason === 'limit',
      token,
    );
});

test('a container that is missing refuses the file; an empty one does not', async () => {
  const read = async (body: string): Promise<string[]> => {
    const source = { open: () => decodeText(chunksOf(Buffer.from(body), []), 'f'), fileName: 'f', category: undefined };
    const kinds: string[] = [];
    const shape = { title: 'Demo XML', root, required: ['bugs' as const] };
    for await (const items of readXmlReport({ ...source, limits: defaultLimits }, shape))
      kinds.push(...items.map(({ kind }) => kind));
    return kinds;
  };
  assert.deepEqual(await read('<report><bugs/></report>'), ['begin', 'end']);
  await assert.rejects(
    read('<report><tool/></report>'),
    (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === '/report',
  );
});

test('names that are properties of every object are plain names', () => {
  const items = scan('<report><bugs><bug __proto__="1" constructor="2"><__proto__/><toString/></bug></bugs></report>');
  const bug = items.flatMap((item) => (item.kind === 'value' ? [item.value as XmlElement] : []))[0];
  assert.deepEqual([attributeOf(bug, '__proto__'), attributeOf(bug, 'constructor')], ['1', '2']);
  assert.equal(attributeOf(bug, 'toString'), undefined);
  assert.equal(bug?.children.length, 2);
});
