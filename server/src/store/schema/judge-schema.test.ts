import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeSchema, type AppliedMigration } from './judge-schema.ts';
import { migrationFile } from './migration-files.ts';

const base = migrationFile('0001-baseline.sql', '-- The baseline.\n');
const next = migrationFile('0002-next.sql', '-- Next.\n-- compatible: 0.1.0\n');
const build = { version: '0.2.0', files: [base, next] };

function applied(name: string, facts: Partial<AppliedMigration> = {}): AppliedMigration {
  return { name, digest: 'unknown here', compatibleFrom: null, version: '0.3.0', ...facts };
}
const asApplied = ({ name, digest }: typeof base): AppliedMigration => applied(name, { digest, version: '0.1.0' });

test('an empty database lacks every migration, and an older one those that came since', () => {
  assert.deepEqual(judgeSchema(build, []), { fits: true, missing: [base, next] });
  assert.deepEqual(judgeSchema(build, [asApplied(base)]), { fits: true, missing: [next] });
});

test('a newer schema is refused, unless each of its migrations says that this version may run on it', () => {
  const judged = (compatibleFrom: string | null) =>
    judgeSchema(build, [asApplied(base), asApplied(next), applied('0003-newer.sql', { compatibleFrom })]);
  assert.deepEqual(judged('0.2.0'), { fits: true, missing: [] });
  assert.deepEqual(judged('0.1.9'), { fits: true, missing: [] });
  for (const tooNew of [null, '0.2.1', '0.10.0', '1.0.0']) {
    const judgement = judged(tooNew);
    assert.ok(!judgement.fits);
    assert.match(
      judgement.problem,
      /migrated by a newer Parapet \(0\.3\.0: 0003-newer\.sql\), and this is 0\.2\.0\. Start that/,
    );
  }
});

test('a migration that was edited after it was applied is refused by its name', () => {
  const judgement = judgeSchema(build, [applied(base.name), asApplied(next)]);
  assert.ok(!judgement.fits);
  assert.match(judgement.problem, /differs from what was applied .*\(0001-baseline\.sql, applied by 0\.3\.0\)/);
});

test('a database from before 0.1.0 is called that', () => {
  for (const version of [null, '0.1.0']) {
    const judgement = judgeSchema(build, [applied('0001-tenancy.sql', { version })]);
    assert.ok(!judgement.fits);
    assert.match(judgement.problem, /from before Parapet 0\.1\.0 .*Keep it with the build that made it, or delete it/);
  }
});

test('a header that names no version is a defect of the migration', () => {
  assert.equal(migrationFile('0002.sql', '-- compatible: none, because a column goes\n').compatibleFrom, null);
  assert.throws(() => migrationFile('0002.sql', '-- compatible: soon\n'), /0002\.sql: "-- compatible:" must name/);
});
