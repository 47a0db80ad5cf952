#!/usr/bin/env node
// Starts the command line. Plain JavaScript that old versions of Node can read. In a checkout the sources are TypeScript,
// which needs Node 22.18 or newer: an older one hands over to the Node that the checkout pins, or says what to do. The
// packed package has the same as JavaScript, in dist (docs/adr/0058).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const packed = new URL('../dist/cli.js', import.meta.url);
const isPacked = existsSync(packed);
const oldest = isPacked ? [20, 12] : [22, 18];

if (isAtLeast(oldest)) {
  // Halves the time to start. Where only the owner of the installation can write; else Node goes on without.
  const modules = isPacked ? join(here, '../../..') : join(here, '../../node_modules');
  nodeModule.enableCompileCache?.(join(modules, '.cache/parapet/compiled'));
  if (isPacked) await import(packed.href);
  else await import('../src/cli.ts');
} else {
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(here, '../../node_modules/node/bin', executable);
  if (!isPacked && existsSync(pinned)) {
    handOver(pinned);
  } else {
    process.stderr.write(
      `parapet: this is Node ${process.versions.node}, and parapet needs ${oldest.join('.')} or newer.\n` +
        (isPacked
          ? 'Install a newer Node.\n'
          : 'Run "npm ci" in the checkout (it brings the right Node along), or install a newer Node.\n'),
    );
    process.exitCode = 2;
  }
}

function isAtLeast([oldestMajor, oldestMinor]) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Runs this launcher again under the pinned Node, with the same streams, and ends as it ends. */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends its interrupt to both; the child decides, and this one waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`parapet: cannot start ${node}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code === null ? 128 + (signal === 'SIGINT' ? 2 : 15) : code;
  });
}
