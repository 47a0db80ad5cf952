/** The `parapet` command's entry: the one file that touches the process. Started by bin/parapet.mjs. */
import { exitCodes } from './cli/exit-codes.ts';
import { runCommandLine } from './cli/run.ts';

// A reader that closes the pipe early (`parapet findings | head`) is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.failed);
  });
}
process.on('SIGINT', () => {
  process.stderr.write(process.stderr.isTTY ? '\r\u001b[2K' : '');
  process.exit(exitCodes.interrupted);
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  directory: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
// An unused open standard input would keep the process alive.
process.stdin.unref?.();
