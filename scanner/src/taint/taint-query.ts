/** The parts of a rule of `mode: taint`. */
import type { Formula } from '../formulas/formula.ts';
import type { FlowOptions } from './spots.ts';

export type Requires = (labels: ReadonlySet<string>) => boolean;

export interface TaintQuery {
  sources: readonly {
    formula: Formula;
    label: string;
    requires: Requires;
    /** `too`: the variable itself is tainted from there on; `only`: nothing else is. */
    sideEffect: 'no' | 'too' | 'only';
  }[];
  sinks: readonly { formula: Formula; requires: Requires; isExact: boolean }[];
  sanitizers: readonly { formula: Formula; isExact: boolean; isSideEffect: boolean }[];
  propagators: readonly {
    formula: Formula;
    from: string;
    to: string;
    requires: Requires;
    /** The label of what it brings; undefined: that which it had. */
    label: string | undefined;
    /** The labels that are replaced by it; undefined: all. */
    replaces: readonly string[] | undefined;
  }[];
  options: Omit<FlowOptions, 'followsCalls'> & { unifiesMetavariables: boolean };
}
