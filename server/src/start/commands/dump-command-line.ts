/** The options of `npm run dump --` and `npm run restore --`. */
import { parseArgs } from 'node:util';
import { ParapetError } from '../../base/errors.ts';

const usage = {
  dump: 'Name one file: npm run dump -- FILE [--only SLUG]',
  restore: 'Name one file: npm run restore -- FILE',
};

/** Throws INVALID_ARGUMENT for unknown options and for any number of files but one. */
export function readDumpCommandLine(parameters: readonly string[]): { file: string; deployment: string | undefined } {
  const { values, positionals } = read(parameters, usage.dump, { only: { type: 'string' } });
  const { only } = values;
  return { file: oneFile(positionals, usage.dump), deployment: typeof only === 'string' ? only : undefined };
}

export function readRestoreCommandLine(parameters: readonly string[]): { file: string } {
  return { file: oneFile(read(parameters, usage.restore, {}).positionals, usage.restore) };
}

function read(parameters: readonly string[], usageText: string, options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch (error) {
    throw new ParapetError('INVALID_ARGUMENT', `${(error as Error).message}\n${usageText}`, { cause: error });
  }
}

function oneFile([file, ...others]: readonly string[], usageText: string): string {
  if (file === undefined || others.length > 0) throw new ParapetError('INVALID_ARGUMENT', usageText);
  return file;
}
