/** Parses options with node:util parseArgs; each mistake becomes a usage error that names the option. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { usageError } from './command-error.ts';
import type { OptionSpec, OptionSpecs } from './options.ts';

export interface ParsedOptions {
  options: Readonly<Record<string, unknown>>;
  positionals: readonly string[];
}

/** Parses the arguments after the command's name. Throws a usage error. */
export function parseOptions(args: readonly string[], specs: OptionSpecs): ParsedOptions {
  const config: ParseArgsOptionsConfig = {};
  for (const [name, spec] of Object.entries(specs)) {
    config[name] = {
      type: spec.kind === 'flag' ? 'boolean' : 'string',
      multiple: spec.kind !== 'flag',
      ...(spec.short === undefined ? {} : { short: spec.short }),
    };
  }
  const { values, positionals } = parseStrictly(args, config);
  const options: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    options[name] = readValue(name, spec, values[name]);
  }
  return { options, positionals };
}

function parseStrictly(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw usageError(firstSentence(error.message));
    }
    throw error;
  }
}

/** Keeps the first sentence, which says what is wrong; node adds advice on quoting after it. */
function firstSentence(message: string): string {
  return message.split(/\. |\n/)[0]?.replace(/\.$/, '') ?? message;
}

function readValue(name: string, spec: OptionSpec, raw: unknown): unknown {
  if (spec.kind === 'flag') return raw === true;
  const given = Array.isArray(raw) ? raw.map(String) : [];
  if (spec.kind === 'texts') return given;
  if (spec.kind === 'choices') {
    return given.flatMap((text) => text.split(',')).map((text) => readChoice(name, spec.choices, text.trim()));
  }
  if (given.length > 1) throw usageError(`--${name} was given ${given.length} times, but takes one value`);
  const [text] = given;
  if (text === undefined) return undefined;
  if (spec.kind === 'choice') return readChoice(name, spec.choices, text);
  if (spec.kind === 'integer') return readInteger(name, spec, text);
  return text;
}

function readChoice(name: string, choices: readonly string[], text: string): string {
  if (choices.includes(text)) return text;
  throw usageError(`--${name}: "${text}" is not one of ${choices.join(', ')}`);
}

function readInteger(name: string, spec: { min: number; max: number }, text: string): number {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= spec.min && number <= spec.max) return number;
  throw usageError(`--${name}: "${text}" is not a whole number from ${spec.min} to ${spec.max}`);
}
