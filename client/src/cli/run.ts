/** Runs the command line: finds and runs the command, and turns errors into messages and exit codes. */
import { commands } from '../commands/registry.ts';
import { ApiError, UnreachableError } from '../sdk/api-error.ts';
import { createOutput, type Output } from '../terminal/output.ts';
import type { Command } from './command.ts';
import { CommandError, usageError } from './command-error.ts';
import { createContext, userAgent, type Runtime } from './context.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { globalOptions } from './global-options.ts';
import { commandHelp, overviewHelp } from './help.ts';
import type { OptionValues } from './options.ts';
import { parseOptions } from './parse-options.ts';

/** Runs `parapet` with these arguments. Never throws: every error becomes a message and an exit code. */
export async function runCommandLine(args: readonly string[], runtime: Runtime): Promise<ExitCode> {
  const output = outputFor(args, runtime);
  try {
    return await dispatch(args, runtime, output);
  } catch (error) {
    return reportError(error, output);
  } finally {
    output.progress.clear();
  }
}

async function dispatch(args: readonly string[], runtime: Runtime, output: Output): Promise<ExitCode> {
  const found = findCommand(args);
  if (found === null) return answerWithoutCommand(args, output);
  const { command, rest } = found;
  const parsed = parseOptions(rest, { ...command.options, ...globalOptions });
  const globals = parsed.options as OptionValues<typeof globalOptions>;
  if (globals.help) {
    output.line(commandHelp(command, output.style));
    return exitCodes.ok;
  }
  checkPositionals(command, parsed.positionals);
  const context = createContext(runtime, globals, output);
  return command.run({ options: parsed.options, positionals: parsed.positionals, context });
}

/** Finds the command by the first one or two words; global options may precede and separate them. */
function findCommand(args: readonly string[]): { command: Command; rest: string[] } | null {
  const words: { text: string; at: number }[] = [];
  for (let at = 0; at < args.length && words.length < 2; at += 1) {
    const text = args[at] ?? '';
    if (!text.startsWith('-')) words.push({ text, at });
    else if (takesValue(text)) at += 1;
  }
  for (const length of [2, 1]) {
    const chosen = words.slice(0, length);
    const command = commands.find(({ name }) => name === chosen.map(({ text }) => text).join(' '));
    if (command !== undefined && chosen.length === length) {
      return { command, rest: args.filter((_, at) => !chosen.some((word) => word.at === at)) };
    }
  }
  return null;
}

function takesValue(option: string): boolean {
  const spec = Object.entries(globalOptions).find(([name]) => option === `--${name}`)?.[1];
  return spec !== undefined && spec.kind !== 'flag';
}

function answerWithoutCommand(args: readonly string[], output: Output): ExitCode {
  const word = args.find((text) => !text.startsWith('-'));
  if (args.includes('--version')) {
    output.line(userAgent.replace('/', ' '));
    return exitCodes.ok;
  }
  if (word === 'help' || ((args.includes('--help') || args.includes('-h')) && word === undefined)) {
    const asked = commands.find(({ name }) => name === args.slice(1).join(' '));
    output.line(asked === undefined ? overviewHelp(commands, output.style) : commandHelp(asked, output.style));
    return exitCodes.ok;
  }
  if (word === undefined) throw usageError('no command was given', overviewHelp(commands, output.style));
  const group = commands.filter(({ name }) => name.startsWith(`${word} `)).map(({ name }) => name);
  if (group.length > 0) throw usageError(`"${word}" needs a subcommand`, `Use one of: ${group.join(', ')}.`);
  throw usageError(`unknown command "${word}"`, `Commands: ${commands.map(({ name }) => name).join(', ')}.`);
}

function checkPositionals(command: Command, given: readonly string[]): void {
  const { positionals } = command;
  const see = `See: parapet ${command.name} --help`;
  if (positionals === undefined) {
    if (given.length > 0) throw usageError(`unexpected argument "${given[0] ?? ''}"`, see);
    return;
  }
  if (given.length < positionals.min) throw usageError(`${positionals.name} is missing`, see);
  if (given.length > positionals.max) throw usageError(`unexpected argument "${given[positionals.max] ?? ''}"`, see);
}

/** Reads the output options before parsing, so that a parsing error is printed in the requested form. */
function outputFor(args: readonly string[], { environment, stdout, stderr }: Runtime): Output {
  const noColor = environment['NO_COLOR'] ?? '';
  return createOutput({
    stdout,
    stderr,
    isJson: args.includes('--json'),
    isQuiet: args.includes('--quiet') || args.includes('-q'),
    allowsColor: noColor === '' && !args.includes('--no-color') && environment['TERM'] !== 'dumb',
  });
}

function reportError(error: unknown, output: Output): ExitCode {
  if (error instanceof CommandError) {
    output.failure({ error: error.message, hint: error.hint });
    return error.exitCode;
  }
  if (error instanceof UnreachableError) {
    output.failure({
      error: error.message,
      hint: 'Check that the server is running at this URL, or set another one with --server or PARAPET_URL.',
    });
    return exitCodes.unreachable;
  }
  if (error instanceof ApiError) {
    const { message, code, details, requestId, status } = error;
    output.failure({ error: message, code, status, details, requestId, hint: hintFor(error) });
    return exitCodeOf(error);
  }
  // A bug in the command: the stack helps to report it.
  output.failure({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return exitCodes.failed;
}

/** Maps the HTTP status to an exit code, for every command. */
function exitCodeOf({ status }: ApiError): ExitCode {
  if (status === 401 || status === 403) return exitCodes.notAllowed;
  if (status === 404) return exitCodes.notFound;
  if (status === 400) return exitCodes.usage;
  return [429, 502, 503, 504].includes(status) ? exitCodes.unreachable : exitCodes.failed;
}

function hintFor({ status, code }: ApiError): string | undefined {
  if (status === 401) return 'Sign in with "parapet login", or set PARAPET_TOKEN to a valid API token.';
  if (code === 'PROOF_NEEDED') return 'Sign in again with "parapet login": for 15 minutes that is proof enough.';
  if (status === 404) return 'An API token needs the permission for it: WEB_API to read and triage, CI to upload.';
  return undefined;
}
