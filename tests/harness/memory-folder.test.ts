import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesFreeMin, memoryFolder } from './memory-folder.ts';

const mounts = (options: string): string =>
  `/dev/vda / ext4 rw,relatime 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\ntmpfs /dev/shm/inner tmpfs rw 0 0\n`;

test('the folder in memory is used if it has room and programs can run in it', () => {
  assert.equal(memoryFolder(mounts('rw,nosuid,nodev'), bytesFreeMin), '/dev/shm');
});

test('it is not used without room, without permission to run programs, or where there is none', () => {
  assert.equal(memoryFolder(mounts('rw'), bytesFreeMin - 1), undefined);
  assert.equal(memoryFolder(mounts('rw,nosuid,nodev,noexec,relatime'), bytesFreeMin), undefined);
  assert.equal(memoryFolder(mounts('ro'), bytesFreeMin), undefined);
  assert.equal(memoryFolder('/dev/vda / ext4 rw,relatime 0 0\n', bytesFreeMin), undefined);
  assert.equal(memoryFolder('', 0), undefined);
});
