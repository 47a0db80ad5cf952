/** Where a secret setting comes from: the variable itself, a file, or what a command writes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type SecretText = { value: string | undefined } | { problem: string };

/** Sources besides the variable itself, by the end of their names. */
const sources: Readonly<Record<string, (name: string, given: string, environment: NodeJS.ProcessEnv) => SecretText>> = {
  _FILE: (name, file) => {
    try {
      return { value: readFileSync(file, 'utf8') };
    } catch (error) {
      return { problem: `${name}: ${(error as Error).message}. Name a file that this user can read.` };
    }
  },
  _COMMAND: outputOf,
};

/** Name a variable `<NAME>` plus one of these. */
export const secretSources: readonly string[] = Object.keys(sources);

/** The secret from the one source that is set; undefined: from none. */
export function secretText(environment: Readonly<Record<string, string | undefined>>, name: string): SecretText {
  const given = ['', ...secretSources].map((end) => `${name}${end}`).filter((each) => (environment[each] ?? '') !== '');
  const [source, another] = given;
  if (source === undefined) return { value: undefined };
  if (another !== undefined) return { problem: `${source}: is set, and ${another} as well. Remove one of them.` };
  const read = sources[source.slice(name.length)];
  const text = environment[source]!;
  return read === undefined ? { value: text } : read(source, text, environment);
}

/** A client of Vault or a cloud's key service asks over the network. */
const commandMsMax = 30_000;
const outputBytesMax = 64 * 1024;

/** Runs a program without a shell; its arguments are separated by blanks. What it writes to standard error is shown, its output is not. */
function outputOf(name: string, command: string, environment: NodeJS.ProcessEnv): SecretText {
  const [program = '', ...args] = command.trim().split(/\s+/);
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: commandMsMax,
    killSignal: 'SIGKILL',
    maxBuffer: outputBytesMax,
  });
  const said = stderr?.trim().slice(-500);
  const hint = 'It must write the secret to standard output within 30 seconds and exit with 0.';
  if (error !== undefined) return { problem: `${name}: ${JSON.stringify(program)} failed (${error.message}). ${hint}` };
  if (status !== 0) {
    const how = signal === null ? `exited with ${status}` : `was ended by ${signal}`;
    return { problem: `${name}: ${JSON.stringify(program)} ${how}${said === '' ? '' : ` (${said})`}. ${hint}` };
  }
  if (stdout.trim() === '') return { problem: `${name}: ${JSON.stringify(program)} wrote nothing. ${hint}` };
  return { value: stdout };
}
