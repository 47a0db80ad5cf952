/** The stream type of standard output and standard error. */
import type { Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };
