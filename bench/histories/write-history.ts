/**
 * Writes the history of a small Python project, always the same for a seed: services with risky calls, and many tests
 * that are nearly identical, changed as people change code. Equal lines are the rule, because they are what identity
 * confuses.
 */

/** The lines of each file at one commit, by path. */
export type Tree = ReadonlyMap<string, readonly string[]>;

/** A file: lines at its top, then functions or tests, separated by blank lines. */
interface SourceFile {
  top: string[];
  blocks: string[][];
}
type Files = Map<string, SourceFile>;
type Random = (below: number) => number;

const channels = [
  'call',
  'discord',
  'email',
  'github',
  'mattermost',
  'opsgenie',
  'pagerduty',
  'slack',
  'teams',
  'zulip',
];
const services = ['billing', 'mail', 'orders', 'reports', 'search', 'users'];

/** Bodies of functions; each has at least one line that a scanner reports. */
const bodies: readonly (readonly string[])[] = [
  ['    subprocess.call(command, shell=True)', '    return True'],
  ['    digest = hashlib.md5(value).hexdigest()', '    return digest'],
  ['    raw = store.read(key)', '    return pickle.loads(raw)'],
  ['    answer = requests.get(url)', '    assert answer.ok', '    return answer.json()'],
  ['    cursor.execute("SELECT * FROM items WHERE id = %s" % key)', '    return cursor.fetchall()'],
  ['    password = "hunter2"', '    return connect(host, password)'],
];

/** The trees of all commits, oldest first. */
export function writeHistory({ commits, seed }: { commits: number; seed: number }): Tree[] {
  const random = randomOf(seed);
  let files = firstFiles(random);
  const trees = [treeOf(files)];
  while (trees.length < commits) {
    const before = files;
    files = copyOf(files);
    // One in three commits is large.
    for (let edits = random(3) === 0 ? 6 : 2; edits > 0; edits--) edit(files, random, trees.length);
    if (trees.length % 13 === 12) files = copyOf(before);
    if (trees.length === Math.floor(commits / 3)) moveTests(files);
    trees.push(treeOf(files));
  }
  return trees;
}

function firstFiles(random: Random): Files {
  const files: Files = new Map();
  for (const service of services) {
    const blocks = Array.from({ length: 9 }, (_, index) => functionOf(`${service}_${index}`, random));
    files.set(`shop/${service}.py`, {
      top: ['import hashlib', 'import pickle', 'import subprocess', 'import requests'],
      blocks,
    });
  }
  for (const channel of channels) {
    const blocks = ['it_works', 'it_requires_login', 'it_rejects_others', 'it_trims'].map((name) => testOf(name));
    files.set(`tests/test_add_${channel}.py`, {
      top: ['from shop.testing import Client', `KIND = "${channel}"`],
      blocks,
    });
  }
  return files;
}

function functionOf(name: string, random: Random): string[] {
  return [`def ${name}(store, key, value, url, command, cursor, host):`, ...(bodies[random(bodies.length)] ?? [])];
}

function testOf(name: string): string[] {
  return [
    `def test_${name}():`,
    '    client = Client()',
    '    client.login(username="alice@example.org", password="password")',
    '    answer = client.post(KIND, {"value": "1"})',
    '    assert answer.status == 302',
    '    assert client.count() == 1',
  ];
}

type Edit = (file: SourceFile, random: Random, no: number) => void;

const edits: readonly Edit[] = [
  (file, _random, no) => file.top.push(`import module_${no}`),
  // A copy of a block below, above or among the others.
  (file, random, no) => insertCopy(file, random, no, file.blocks.length),
  (file, random, no) => insertCopy(file, random, no, file.blocks.length),
  (file, random, no) => insertCopy(file, random, no, 0),
  (file, random, no) => insertCopy(file, random, no, random(file.blocks.length + 1)),
  (file, random) => void file.blocks.splice(random(file.blocks.length), 1),
  (file, random) => {
    const [block] = file.blocks.splice(random(file.blocks.length), 1);
    if (block !== undefined) file.blocks.splice(random(file.blocks.length + 1), 0, block);
  },
  (file, random, no) => changeBlock(file, random, (lines) => lines.with(0, lines[0]?.replace(/\(/, `_${no}(`) ?? '')),
  (file, random, no) => changeBlock(file, random, (lines) => lines.toSpliced(1, 0, '', `    log("step ${no}")`)),
  (file, random) =>
    changeBlock(file, random, (lines) => lines.map((line) => line.replace('command, shell', 'command + " -v", shell'))),
  (file, random) =>
    changeBlock(file, random, (lines) => ['if True:', ...lines.map((line) => (line === '' ? '' : `    ${line}`))]),
  (file, random) => changeBlock(file, random, (lines) => lines.map((line) => line.replaceAll('answer', 'response'))),
];

function insertCopy(file: SourceFile, random: Random, no: number, at: number): void {
  const block = file.blocks[random(file.blocks.length)];
  if (block !== undefined)
    file.blocks.splice(at, 0, [(block[0] ?? '').replace(/\(/, `_copy_${no}(`), ...block.slice(1)]);
}

function changeBlock(file: SourceFile, random: Random, change: (lines: string[]) => string[]): void {
  const at = random(file.blocks.length);
  const block = file.blocks[at];
  if (block !== undefined) file.blocks[at] = change(block);
}

function edit(files: Files, random: Random, no: number): void {
  const paths = [...files.keys()];
  const path = paths[random(paths.length)] ?? '';
  const file = files.get(path);
  if (file === undefined) return;
  const kind = random(edits.length + 2);
  if (kind === edits.length) {
    // A function goes to another file.
    const other = files.get(paths[random(paths.length)] ?? '');
    const [block] = file.blocks.splice(random(file.blocks.length), 1);
    if (block !== undefined) (other ?? file).blocks.push(block);
  } else if (kind === edits.length + 1) {
    files.delete(path);
    files.set(path.replace(/(?:_v\d+)?\.py$/, `_v${no}.py`), file);
  } else {
    edits[kind]?.(file, random, no);
  }
}

/** All tests move into folders of their own, at once and unchanged. */
function moveTests(files: Files): void {
  // A copy, because the map changes meanwhile.
  for (const [path, file] of Array.from(files)) {
    const [, channel] = /^tests\/test_add_([a-z]+).*\.py$/.exec(path) ?? [];
    if (channel === undefined) continue;
    files.delete(path);
    files.set(`integrations/${channel}/tests/test_add.py`, file);
  }
}

function copyOf(files: Files): Files {
  return new Map(
    [...files].map(([path, { top, blocks }]) => [path, { top: [...top], blocks: blocks.map((lines) => [...lines]) }]),
  );
}

function treeOf(files: Files): Tree {
  return new Map(
    [...files].map(([path, { top, blocks }]) => [path, [...top, ...blocks.flatMap((lines) => ['', '', ...lines])]]),
  );
}

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
