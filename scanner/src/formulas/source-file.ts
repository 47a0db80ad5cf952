/** A file as formulas see it. */
import type { Node } from '../code/node.ts';

export interface SourceFile {
  text: string;
  program: Node;
  /** The part of the text in which regular expressions search. */
  window: { start: number; end: number };
}
