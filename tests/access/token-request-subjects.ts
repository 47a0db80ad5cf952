/** Pending requests of `semgrep login` for the cases. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ParapetError } from '../../server/src/base/errors.ts';
import { pollLoginToken } from '../../server/src/domain/access/login-requests.ts';
import type { Platform } from '../../server/src/domain/platform.ts';

let count = 0;

/** Creates a request from a new address, because the number per address is limited. Returns its key. */
export async function beginTokenRequest(platform: Platform): Promise<string> {
  const key = randomUUID();
  const asked = pollLoginToken(platform, { key, address: `asker-${++count}`, client: 'Semgrep/1.99.0' });
  await assert.rejects(asked, (error) => error instanceof ParapetError && error.code === 'NOT_FOUND');
  return key;
}
