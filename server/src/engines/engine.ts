/** The contract of an engine: a scanner that is run here, over given files, for findings of a tool that it is. */
import type { Format } from '../ingest/parser.ts';

export interface EngineOptions {
  /** Where programs are looked for: PATH, read at each run. */
  programPath: string;
  /** The operator's folder of Semgrep rules; undefined where there is none. */
  semgrepRules: string | undefined;
}

/** The finding whose rule is to be run again. */
export interface Wanted {
  ruleKey: string;
  /** Its file, in the repository. */
  path: string;
}

/** The files that are scanned: they, and nothing of the repository's configuration. */
export interface ScanPlace {
  /** What the paths are relative to. */
  folder: string;
  paths: readonly string[];
  /** A folder of the scan's own, for what the program keeps: HOME, TMPDIR. */
  home: string;
  signal: AbortSignal;
}

/** What the program wrote, as ingest reads it. */
export interface ScanOutput {
  format: Format;
  bytes: Buffer;
}

/** Throws ProcessError or ScannerFailed. */
export type Scan = (place: ScanPlace) => Promise<ScanOutput>;

export interface Engine {
  /** As people know it. */
  name: string;
  /** Whether it is the tool that reported the finding, by the tool's name. */
  isTool(tool: string): boolean;
  /** Whether it looks at files of this name. */
  isTarget(path: string): boolean;
  /** Makes ready to run the finding's rule, writing into `folder` alone; or why it cannot be run here, in words. */
  prepare(options: EngineOptions, wanted: Wanted, folder: string): Promise<Scan | { impossible: string }>;
}

/** The scanner ran, and said that it could not do its work. */
export class ScannerFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScannerFailed';
  }
}
