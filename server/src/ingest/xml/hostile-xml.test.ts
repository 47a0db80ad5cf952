/** Hostile XML: tags of many attributes and values of many small elements are bounded; no refusal quotes the file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonItem } from '../json/selector.ts';
import { defaultLimits } from '../limits.ts';
import { UploadRefused } from '../upload-refused.ts';
import { XmlScanner } from './scan-xml.ts';
import { children, listOf, takeElement, type XmlRootSelector } from './selector.ts';

const root: XmlRootSelector<'bug'> = {
  name: 'report',
  isNamespace: (uri) => uri === '',
  of: children({ bugs: listOf('bug', takeElement('bug')) }),
};

function scan(input: string, limits = defaultLimits): JsonItem<'bug'>[] {
  const scanner = new XmlScanner(root, { file: 'f.xml', limits });
  return [...scanner.push(input), ...scanner.end()];
}

function refusal(input: string, limits = defaultLimits): UploadRefused {
  try {
    scan(input, limits);
  } catch (error) {
    assert.ok(error instanceof UploadRefused, String(error));
    return error;
  }
  return assert.fail(`it was not refused: ${input.slice(0, 100)}`);
}

test('a tag has a limited number of attributes, whatever is skipped or cut', () => {
  const limits = { ...defaultLimits, attributesMax: 3 };
  for (const name of ['bugs', 'skipped']) {
    const tag = (attributes: string): string => `<report>\n<${name} ${attributes}/></report>`;
    scan(tag('a="" b="" c=""'), limits);
    scan('<report><bugs><bug a="" b=""/><bug a="" b=""/></bugs></report>', limits);
    for (const bomb of [
      'a="" b="" c="" d=""',
      'xmlns:a="u" xmlns:b="u" a:c="" b:d=""',
      'a="" b="" c="" d="" '.repeat(9),
    ]) {
      const { reason, problem } = refusal(tag(bomb), limits);
      assert.deepEqual([reason, problem.message], ['limit', 'An element has more than 3 attributes']);
      assert.match(problem.place, /^line 2, column \d+, in \/report/);
    }
  }
});

test('a value of empty elements and attributes is dropped before it takes much memory', () => {
  const limits = { ...defaultLimits, elementBytesMax: 64 * 1024 };
  const many = `<a ${Array.from({ length: 50 }, (_, n) => `b${n}=""`).join(' ')}/>`;
  for (const [part, count] of [
    ['<a/>', 2000],
    ['<a b=""/>', 1000],
    [many, 100],
  ] as const) {
    const [bug] = scan(`<report><bugs><bug>${part.repeat(count)}</bug></bugs></report>`, limits);
    assert.equal(bug?.kind === 'dropped' && bug.message, 'is longer than 65536 characters', part);
  }
});

test('no refusal quotes a text or a value of the file', () => {
  const planted = 'hunter2hunter2';
  const bodies = [
    `${planted} & x`,
    `&${planted};`,
    `&${planted}`,
    `&#${planted};`,
    `<a x=${planted}/>`,
    `<a x="${planted}<"/>`,
    `<a x="${planted}`,
    `<a x="&${planted};"/>`,
    `<!-- ${planted} -- -->`,
    `<?pi ${planted}`,
    `<![CDATA[${planted}`,
    `${planted} ]]> x`,
    `${planted}\u0000`,
    `<![${planted}[x]]>`,
    `<!${planted}>`,
  ];
  for (const body of bodies)
    for (const input of [`<report><bugs><bug>${body}</bug></bugs></report>`, `<report><bugs>${body}</bugs></report>`])
      assert.doesNotMatch(JSON.stringify(refusal(input).problem), /hunter2/, input);
  for (const input of [
    `<?xml version="${planted}"?><report/>`,
    `<?xml version="1.0" standalone="${planted}"?><report/>`,
    `<!DOCTYPE report [<!ENTITY a "${planted}">]><report/>`,
    `<report/>${planted}`,
    `${planted}<report/>`,
  ])
    assert.doesNotMatch(JSON.stringify(refusal(input).problem), /hunter2/, input);
});
