/** Option declarations, from which parsing, the types of the values, the help and docs/cli.md follow. */

interface Described {
  summary: string;
  /** One letter. */
  short?: string;
}

export type OptionSpec =
  /** On or off. */
  | (Described & { kind: 'flag' })
  /** One value, unchanged; `value` is its name in the help. */
  | (Described & { kind: 'text'; value: string })
  /** Several values, by repeating the option. */
  | (Described & { kind: 'texts'; value: string })
  /** A whole number within bounds. */
  | (Described & { kind: 'integer'; value: string; min: number; max: number })
  /** One of a closed set. */
  | (Described & { kind: 'choice'; choices: readonly string[] })
  /** Several of a closed set, by repeating the option or with commas. */
  | (Described & { kind: 'choices'; choices: readonly string[] });

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The type of a parsed option; undefined or an empty list if it was not given. */
type OptionValue<Spec extends OptionSpec> = Spec extends { kind: 'flag' }
  ? boolean
  : Spec extends { kind: 'integer' }
    ? number | undefined
    : Spec extends { kind: 'texts' }
      ? readonly string[]
      : Spec extends { kind: 'choice'; choices: readonly (infer Choice)[] }
        ? Choice | undefined
        : Spec extends { kind: 'choices'; choices: readonly (infer Choice)[] }
          ? readonly Choice[]
          : string | undefined;

export type OptionValues<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]: OptionValue<Specs[Name]> };
