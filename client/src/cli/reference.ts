/** The commands as Markdown, for the generated sections of docs/cli.md. */
import { commands } from '../commands/registry.ts';
import { ciSystemNames } from '../defaults/ci.ts';
import type { Command } from './command.ts';
import { environmentVariables, globalOptions } from './global-options.ts';
import { exitCodeRows, optionRows, usageLine } from './help.ts';

/** Every command with its usage, options and examples. */
export function commandsSection(): string {
  return commands.map(commandSection).join('\n\n');
}

/** The options of every command. */
export function globalOptionsSection(): string {
  return table(['option', 'meaning'], optionRows(globalOptions).map(codeFirst));
}

/** The environment variables. */
export function environmentSection(): string {
  return table(
    ['variable', 'meaning'],
    environmentVariables.map(({ name, summary }) => [`\`${name}\``, summary]),
  );
}

/** The exit codes. */
export function exitCodesSection(): string {
  return table(['code', 'meaning'], exitCodeRows());
}

/** The CI systems whose variables the command reads. */
export function ciSystemsSection(): string {
  return `${ciSystemNames.join(', ')}.`;
}

function commandSection(command: Command): string {
  const { name, description, positionals, options, examples } = command;
  const rows = [
    ...(positionals === undefined ? [] : [[positionals.name, positionals.summary] as [string, string]]),
    ...optionRows(options),
  ];
  return [
    `### ${name}`,
    `\`${usageLine(command)}\``,
    ...description,
    ...(rows.length === 0 ? [] : [table(['argument or option', 'meaning'], rows.map(codeFirst))]),
    `\`\`\`sh\n${examples.map(({ text, line }) => `# ${text}\n${line}`).join('\n\n')}\n\`\`\``,
  ].join('\n\n');
}

function codeFirst([name, meaning]: readonly [string, string]): [string, string] {
  return [`\`${name}\``, meaning];
}

function table(heading: readonly [string, string], rows: readonly (readonly [string, string])[]): string {
  const lines = [heading, ['---', '---'] as const, ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}
