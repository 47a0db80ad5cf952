/** The options of `npm start --`. Everything else is configured by environment variables. */
import { parseArgs } from 'node:util';
import { ParapetError } from '../../base/errors.ts';

export interface CommandLine {
  /** Fill a demo organisation. */
  demo: boolean;
}

/** Throws INVALID_ARGUMENT for unknown options. */
export function readCommandLine(parameters: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({ args: [...parameters], options: { demo: { type: 'boolean', default: false } } });
    return { demo: values.demo };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ParapetError(
      'INVALID_ARGUMENT',
      `${reason}\nParapet takes only --demo here; settings are environment variables (docs/configuration.md).`,
    );
  }
}
