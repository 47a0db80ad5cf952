/** The root element is found behind declarations, and a hostile head costs no more than its length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspectXmlRoot, xmlRootOf } from './xml-root.ts';

test('the root is found behind declarations, comments and document types', () => {
  for (const before of [
    '',
    ' \n<?xml version="1.0"?>\n',
    '<!-- <a> [ --><?pi <b> ?>',
    '<!DOCTYPE report>',
    '<!DOCTYPE report SYSTEM "x.dtd">',
    '<!DOCTYPE report [<!ENTITY a "<b>"><!ELEMENT c ANY>]>',
    '<!DOCTYPE report><!-- [ ]> -->',
  ]) {
    const text = `${before}<o:report xmlns:o="urn:report">`;
    const { name, namespace, attributes } = inspectXmlRoot(text) ?? assert.fail(text);
    assert.deepEqual([name, namespace, attributes.size > 0], ['report', 'urn:report', true], text);
  }
  assert.equal(xmlRootOf('<!DOCTYPE report [<!ENTITY a "'), '');
  assert.equal(xmlRootOf('{"a":"<b>"}'), undefined);
});

test('a head of millions of declarations takes time in proportion to its length', () => {
  // Searched to the end of the head for each declaration, it would be a hundred billion characters: minutes.
  assert.equal(xmlRootOf('<!a>'.repeat(2 * 1024 * 1024)), '');
  assert.equal(xmlRootOf(`${'<!a>'.repeat(1024 * 1024)}<report>`), 'report');
});
