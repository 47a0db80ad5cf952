/** The filter language: formatting and parsing are inverse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListFilter } from './list-filter.ts';
import { lastWord, parseFilter, formatFilter } from './filter-language.ts';

test('each filter that the chips can hold is written, and read again as it was', () => {
  const filters: ListFilter[] = [
    {},
    { severity: ['critical', 'high'], project: ['acme/shop'] },
    { report: 'all', state: 'ignored_app', product: ['sca'], team: ['Pay ments', 'a,b', 'say "x" \\ y'] },
    { report: 'opened', since: '2026-01-05T00:00:00.000Z', until: '2026-02-01T12:30:00.000Z' },
    { report: 'fixed', bucket: 'week', bucketStart: '2026-01-05T00:00:00.000Z' },
    { report: 'guardrails', guardrails: 'fixed', days: '30', tag: ['pci'], category: ['security'], rule: ['a:b.c'] },
    { report: 'activity', change: 'returned', bucket: 'week', bucketStart: '2026-01-05T00:00:00.000Z' },
    { words: 'sql injection', severity: ['critical'] },
    { words: 'say "x" a:b c,d', path: ['src/app', 'a b'], package: '@scope/name', advisory: ['CVE-2021-44228'] },
    { age: '7..30' },
    { age: '90..', severity: ['high'] },
    { cwe: ['79'], policy: ['block', 'comment'] },
    { '-severity': ['low'], '-rule': ['a:b.c'], '-path': ['tests', 'a b'], '-project': ['acme/shop'], '-tag': ['x'] },
    { '-owner': ['@a/b'], '-package': ['lodash', '@scope/name'], '-cwe': ['79'], severity: ['high', 'low'] },
    { words: '-x a', '-words': 'fixture a:b -y' },
    { projectId: ['17'], '-projectId': ['18'], branch: ['main'], '-branch': ['release/1'] },
    { reachability: ['always_reachable'], validity: ['no_validator'], confidence: ['low'] },
  ];
  for (const listFilter of filters)
    assert.deepEqual(parseFilter(formatFilter(listFilter)), { listFilter, problems: [] });
});

test('a day stands as a day, and other words for the same are understood', () => {
  assert.equal(formatFilter({ report: 'opened', since: '2026-01-05T00:00:00.000Z' }), 'report:opened since:2026-01-05');
  assert.deepEqual(parseFilter('is:blocking cve:CVE-2021-44228 log4j').listFilter, {
    policy: ['block'],
    advisory: ['CVE-2021-44228'],
    words: 'log4j',
  });
  const { listFilter, problems } = parseFilter('is:ALL repo:acme/shop severity:High,high type:dependencies');
  assert.deepEqual(listFilter, { report: 'all', project: ['acme/shop'], severity: ['high'], product: ['sca'] });
  assert.deepEqual(problems, []);
});

test('a minus leaves out: values, words, and other names of filters', () => {
  assert.deepEqual(parseFilter('-severity:low,medium -cve:CVE-2021-1 -is:blocking sql -fixture -"two words"'), {
    listFilter: {
      '-severity': ['low', 'medium'],
      '-advisory': ['CVE-2021-1'],
      '-policy': ['block'],
      words: 'sql',
      '-words': 'fixture two words',
    },
    problems: [],
  });
  assert.deepEqual(parseFilter('PROJECTID:17 -repo:a - "-b"'), {
    listFilter: { projectId: ['17'], '-project': ['a'], words: '- -b' },
    problems: [],
  });
  const { listFilter, problems } = parseFilter('-age:>30d -since:2026-01-01 -state:open -hue:red -severity:hgh');
  assert.deepEqual(listFilter, {});
  assert.equal(problems.length, 5);
  assert.match(problems[0]!, /“-age” can’t be excluded/);
  assert.match(problems[3]!, /Unknown filter “-hue”/);
  assert.match(problems[4]!, /critical, high, medium, low/);
});

test('what cannot be read is said, word by word, and the rest is still read', () => {
  const { listFilter, problems } = parseFilter(
    'hello severity:hgh colour:red project:a since:yesterday state:open,fixed',
  );
  assert.deepEqual(listFilter, { project: ['a'], words: 'hello' });
  assert.equal(problems.length, 4);
  assert.match(problems[0]!, /critical, high, medium, low/);
});

test('what is typed last is known by its key and the part of its value', () => {
  assert.deepEqual(lastWord('severity:high pro'), { before: 'severity:high ', key: null, part: 'pro' });
  assert.deepEqual(lastWord('project:a,ac'), { before: 'project:a,', key: 'project', part: 'ac' });
  assert.deepEqual(lastWord('project:"my sh'), { before: 'project:', key: 'project', part: 'my sh' });
  assert.deepEqual(lastWord('a -projectid:1'), { before: 'a -projectid:', key: '-projectId', part: '1' });
  assert.deepEqual(lastWord('is:'), { before: 'is:', key: 'report', part: '' });
});
