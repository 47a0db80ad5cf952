import assert from 'node:assert/strict';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { refuseForeign } from './programs.ts';

const asRoot = process.getuid?.() === 0 ? {} : { skip: 'only root can make folders of other users' };

test(
  "another user's folder is refused, with the sticky bit or without; a sticky one of root is not",
  asRoot,
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'parapet-foreign-'));
    t.after(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o1777);
    await refuseForeign(folder);
    await chown(folder, 1, 1);
    for (const mode of [0o755, 0o1755, 0o1777]) {
      await chmod(folder, mode);
      await assert.rejects(refuseForeign(folder), /belongs to another user \(uid 1\)/);
    }
  },
);
