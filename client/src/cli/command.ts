/** The declaration of a command, and the input of its run. */
import type { Context } from './context.ts';
import type { ExitCode } from './exit-codes.ts';
import type { OptionSpecs, OptionValues } from './options.ts';

export interface Example {
  /** What the example does, in a few words. */
  text: string;
  /** The line to type, beginning with `parapet`. */
  line: string;
}

/** The arguments that are not options. */
export interface Positionals {
  /** As shown in the help: `FILE…`. */
  name: string;
  summary: string;
  min: number;
  max: number;
}

interface Declaration<Specs extends OptionSpecs> {
  /** The words that call the command: `token create`. */
  name: string;
  /** One line, without a full stop. */
  summary: string;
  /** Paragraphs shown in the command's own help. */
  description: readonly string[];
  positionals?: Positionals;
  options: Specs;
  examples: readonly Example[];
  run(input: { options: OptionValues<Specs>; positionals: readonly string[]; context: Context }): Promise<ExitCode>;
}

/** A command with its option types erased, so that one registry can hold them all. */
export type Command = Omit<Declaration<OptionSpecs>, 'run'> & {
  run(input: {
    options: Readonly<Record<string, unknown>>;
    positionals: readonly string[];
    context: Context;
  }): Promise<ExitCode>;
};

/** Declares a command: infers the types of the option values from the specs. */
export function defineCommand<const Specs extends OptionSpecs>(declaration: Declaration<Specs>): Command {
  return {
    ...declaration,
    // The cast is safe: parse-options.ts fills every name of the specs with a value of its kind.
    run: (input) => declaration.run({ ...input, options: input.options as OptionValues<Specs> }),
  };
}
