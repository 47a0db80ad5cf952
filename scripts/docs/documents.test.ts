/** Links in our documents resolve, and indexes are complete. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { generatedSections } from './documents.ts';
import { replaceSection } from './generated-section.ts';

const root = resolve(import.meta.dirname, '../..');
const documents = globSync('{*,docs/**/*,client/*,web/*,server/*}.md', { cwd: root });

describe('the documents', () => {
  it('link only to files that exist', () => {
    const broken = documents.flatMap((document) => {
      const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(([, link]) => link!);
      return links
        .filter((link) => !existsSync(join(root, dirname(document), link)))
        .map((link) => `${document}: ${link}`);
    });
    assert.ok(documents.length >= 5);
    assert.deepEqual(broken, []);
  });

  it('list every decision, and no other, in the index', () => {
    const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8');
    const listed = [...index.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name!);
    const present = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
    assert.deepEqual(listed.toSorted(), present.toSorted());
  });

  it('hold every generated section once', () => {
    for (const { document, name } of generatedSections) {
      const text = readFileSync(join(root, document), 'utf8');
      assert.equal(text.split(`<!-- generated: ${name} -->`).length, 2, `${name} in ${document}`);
    }
  });

  it('are not silently left alone when a section is missing', () => {
    assert.throws(() => replaceSection('no section here', 'rooms', 'x'), /no section/);
    assert.equal(
      replaceSection('a\n<!-- generated: x -->\nold\n<!-- end: x -->\nb', 'x', 'new'),
      'a\n<!-- generated: x -->\n\nnew\n\n<!-- end: x -->\nb',
    );
  });
});
