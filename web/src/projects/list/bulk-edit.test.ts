/** Bulk edits of projects: only differences are sent, and the previous values undo them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, type BulkEdit } from './bulk-edit.ts';

const nothing: BulkEdit = { addTags: [], removeTags: [], diffScan: null, fullScan: null, aiScan: null };
const off = { diffScan: false, fullScan: false, numConfigs: 3 };
const projects = [
  { id: '1', tags: ['pci', 'web'], managedScans: off, aiScans: { fullScan: true } },
  { id: '2', tags: ['pci'], managedScans: { ...off, diffScan: true }, aiScans: { fullScan: false } },
  { id: '3', tags: [], managedScans: off, aiScans: { fullScan: true } },
];

test('tags are added and taken away, in those projects alone that are not so already', () => {
  const { changes, back } = changesOf(projects, { ...nothing, addTags: ['pci'], removeTags: ['web'] });
  assert.deepEqual(changes, [
    { repoId: '1', change: { updateTags: true, tags: ['pci'] } },
    { repoId: '3', change: { updateTags: true, tags: ['pci'] } },
  ]);
  assert.deepEqual(back, [
    { repoId: '1', change: { updateTags: true, tags: ['pci', 'web'] } },
    { repoId: '3', change: { updateTags: true, tags: [] } },
  ]);
});

test('a tag that is exchanged for another one is a change', () => {
  const { changes } = changesOf([projects[1]!], { ...nothing, addTags: ['web'], removeTags: ['pci'] });
  assert.deepEqual(changes, [{ repoId: '2', change: { updateTags: true, tags: ['web'] } }]);
});

test('scans are switched, and back to what each project had', () => {
  const { changes, back } = changesOf(projects, { ...nothing, diffScan: true });
  assert.deepEqual(
    changes.map(({ repoId, change }) => [repoId, change]),
    [
      ['1', { managedScans: { diffScan: true, fullScan: false } }],
      ['3', { managedScans: { diffScan: true, fullScan: false } }],
    ],
  );
  assert.deepEqual(back[0], { repoId: '1', change: { managedScans: { diffScan: false, fullScan: false } } });
});

test('AI scans are switched where they were not so, and back', () => {
  const { changes, back } = changesOf(projects, { ...nothing, aiScan: false });
  assert.deepEqual(changes, [
    { repoId: '1', change: { aiScans: { fullScan: false } } },
    { repoId: '3', change: { aiScans: { fullScan: false } } },
  ]);
  assert.deepEqual(back, [
    { repoId: '1', change: { aiScans: { fullScan: true } } },
    { repoId: '3', change: { aiScans: { fullScan: true } } },
  ]);
});

test('nothing to change is no change', () => {
  assert.deepEqual(changesOf(projects, nothing), { changes: [], back: [] });
});
