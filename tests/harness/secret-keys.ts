/** The secret key of test installations: everything that start/platform/keys.ts derives from one. */
import { createHash } from 'node:crypto';
import type { SecretKeys } from '../../server/src/domain/installation/data-key.ts';

const key = (name: string): Buffer => createHash('sha256').update(name).digest();

export const testSecretKeys: SecretKeys = {
  check: key('check'),
  wrapping: key('wrapping'),
  derived: { cursor: key('cursor'), secret_equality: key('secret'), sealing: key('sealing') },
};
