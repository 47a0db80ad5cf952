#!/usr/bin/env node
// Starts the command line. Plain JavaScript that old versions of Node can read: the sources are TypeScript, which needs
// Node 22.18 or newer. With an older one it hands over to the Node that this checkout pins, or says what to do.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const runsTypeScript = major > 22 || (major === 22 && minor >= 18);

if (runsTypeScript) {
  // Halves the time to start. Inside of the checkout, where only its owner can write; else Node goes on without.
  nodeModule.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/parapet/compiled', import.meta.url)));
  await import('../src/cli.ts');
} else {
  const here = dirname(fileURLToPath(import.meta.url));
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(here, '..', '..', 'node_modules', 'node', 'bin', executable);
  if (existsSync(pinned)) {
    handOver(pinned);
  } else {
    process.stderr.write(
      `parapet: this is Node ${process.versions.node}, and parapet needs 22.18 or newer.\n` +
        'Run "npm ci" in the checkout (it brings the right Node along), or install a newer Node.\n',
    );
    process.exitCode = 2;
  }
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
