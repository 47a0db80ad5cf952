/** The help texts, generated from the declarations of the commands. */
import type { Style } from '../terminal/style.ts';
import type { Command } from './command.ts';
import { exitCodeMeanings, exitCodes } from './exit-codes.ts';
import { environmentVariables, globalOptions } from './global-options.ts';
import type { OptionSpec, OptionSpecs } from './options.ts';

const wrapColumns = 96;

/** `parapet --help`. */
export function overviewHelp(commands: readonly Command[], style: Style): string {
  return [
    'parapet: upload scanner results to a Parapet server, and query, export and triage its findings.',
    section('Commands', pairs(commands.map(({ name, summary }) => [`parapet ${name}`, summary])), style),
    section('Options of every command', optionLines(globalOptions), style),
    section('Environment', pairs(environmentVariables.map(({ name, summary }) => [name, summary])), style),
    section('Exit codes', pairs(exitCodeRows()), style),
    'For the options of a command: parapet COMMAND --help',
  ].join('\n\n');
}

/** `parapet COMMAND --help`. */
export function commandHelp(command: Command, style: Style): string {
  const parts = [usageLine(command), ...command.description.map((paragraph) => wrap(paragraph, 0))];
  if (command.positionals !== undefined) {
    parts.push(section('Arguments', pairs([[command.positionals.name, command.positionals.summary]]), style));
  }
  if (Object.keys(command.options).length > 0) parts.push(section('Options', optionLines(command.options), style));
  parts.push(section('Options of every command', optionLines(globalOptions), style));
  const examples = command.examples.map(({ text, line }) => `  # ${text}\n  ${line}`).join('\n\n');
  parts.push(section('Examples', examples, style));
  return parts.join('\n\n');
}

/** The usage line: `parapet upload FILE… [options]`. */
export function usageLine(command: Command): string {
  const positionals = command.positionals === undefined ? '' : ` ${command.positionals.name}`;
  return `parapet ${command.name}${positionals} [options]`;
}

/** Pairs of `--name VALUE` and summary. */
export function optionRows(specs: OptionSpecs): [string, string][] {
  return Object.entries(specs).map(([name, spec]) => {
    const short = spec.short === undefined ? '' : `-${spec.short}, `;
    return [`${short}--${name}${valueName(spec)}`, summaryOf(spec)];
  });
}

/** Pairs of code and meaning. */
export function exitCodeRows(): [string, string][] {
  return Object.entries(exitCodeMeanings).map(([name, meaning]) => [
    String(exitCodes[name as keyof typeof exitCodes]),
    meaning,
  ]);
}

function valueName(spec: OptionSpec): string {
  if (spec.kind === 'flag') return '';
  return spec.kind === 'choice' || spec.kind === 'choices' ? ' NAME' : ` ${spec.value}`;
}

function summaryOf(spec: OptionSpec): string {
  if (spec.kind === 'choice') return `${spec.summary} One of ${spec.choices.join(', ')}.`;
  if (spec.kind === 'choices')
    return `${spec.summary} Any of ${spec.choices.join(', ')}; repeat the option or separate by commas.`;
  if (spec.kind === 'texts') return `${spec.summary} May be repeated.`;
  return spec.summary;
}

function optionLines(specs: OptionSpecs): string {
  return pairs(optionRows(specs));
}

function section(title: string, body: string, style: Style): string {
  return `${style('heading', title)}\n${body}`;
}

/** Two columns; a long left side gets a line of its own. */
function pairs(rows: readonly (readonly [string, string])[]): string {
  const left = Math.min(26, Math.max(...rows.map(([name]) => name.length)));
  return rows
    .map(([name, text]) => {
      const wrapped = wrap(text, left + 4);
      return name.length > left ? `  ${name}\n${wrapped}` : `  ${name.padEnd(left)}  ${wrapped.trimStart()}`;
    })
    .join('\n');
}

/** Breaks lines at spaces and indents each. */
function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > wrapColumns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each).join('\n');
}
