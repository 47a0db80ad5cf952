/** What a rule says of the places of a file, as the flow asks for it. */
import type { Node } from '../code/node.ts';
import type { SafeTypes } from './safe-types.ts';
import type { Sink } from './summary.ts';
import type { Taints } from './taints.ts';

/** What the rule says of a place of the file. */
export interface Spots {
  /** Taints that begin here. `given`: what has come here already. */
  sourcesAt(code: Node, given: Taints): Taints;
  /** Taints that the variable has from here on. */
  sideEffectsAt(code: Node, given: Taints): Taints;
  /** False if the value is still given, and only its variable tainted. */
  isSanitized(code: Node): boolean;
  sanitizesVariable(code: Node): boolean;
  /**
   * Called for each value, in the order of execution. `given`: of a call whose result is not used what it was given, else
   * the value. Returns the sinks that it is, each with the taints that reach it.
   */
  reach(code: Node, value: Taints, given: Taints): readonly Reached[];
  /** Notes what a propagator takes from here. */
  propagateFrom(code: Node, taints: Taints): void;
  /** What propagators bring here. */
  propagatedTo(code: Node): Taints;
  /** Places within the code to which propagators bring something. */
  targetsWithin(code: Node): readonly Node[];
}

export interface Reached {
  sink: Sink;
  taints: Taints;
}

export interface FlowOptions {
  /** Functions of the file are followed from their calls. */
  followsCalls: boolean;
  assumesSafeFunctions: boolean;
  assumesSafeIndexes: boolean;
  safeTypes: SafeTypes;
  onlyThroughAssignments: boolean;
}
