/** Arguments to option values, by node's own parser; every mistake is a usage error that names the option and the fix. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { usageError } from './command-error.ts';
import type { OptionSpec, OptionSpecs } from './options.ts';

export interface ParsedOptions {
  options: Readonly<Record<string, unknown>>;
  positionals: readonly string[];
}

/** Parses what follows the command's name. */
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

/** Node adds advice on quoting after the first sentence; the first one says what is wrong. */
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
  if (given.length > 1) throw usageError(`--${name} was given ${given.length} times; it takes one value`);
  const [text] = given;
  if (text === undefined) return undefined;
  if (spec.kind === 'choice') return readChoice(name, spec.choices, text);
  if (spec.kind === 'integer') return readInteger(name, spec, text);
  return text;
}

function readChoice(name: string, choices: readonly string[], text: string): string {
  if (choices.includes(text)) return text;
  throw usageError(`--${name}: "${text}" is none of ${choices.join(', ')}`);
}

function readInteger(name: string, spec: { min: number; max: number }, text: string): number {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= spec.min && number <= spec.max) return number;
  throw usageError(`--${name}: "${text}" is not a whole number from ${spec.min} to ${spec.max}`);
}
