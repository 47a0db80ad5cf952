/** The contract of an engine: a scanner that Parapet runs over given files to re-check findings of the same tool. */
import type { Format } from '../model/formats.ts';

export interface EngineOptions {
  /** PATH for finding programs, read at each run. */
  programPath: string;
  /** The operator's folder of Semgrep rules, if set. */
  semgrepRules: string | undefined;
}

/** The finding whose rule is run again. */
export interface RescanTarget {
  ruleKey: string;
  /** The finding's file, in the repository. */
  path: string;
}

/** The files to scan, without any configuration from the repository. */
export interface ScanWorkspace {
  /** The paths are relative to this folder. */
  folder: string;
  paths: readonly string[];
  /** A folder for this scan's own files: HOME, TMPDIR. */
  home: string;
  signal: AbortSignal;
}

/** The program's output, in a format that ingest reads. */
export interface ScanOutput {
  format: Format;
  bytes: Buffer;
}

/** Throws ProcessError or ScannerFailed. */
export type Scan = (place: ScanWorkspace) => Promise<ScanOutput>;

export interface Engine {
  /** Display name. */
  name: string;
  /** True if this engine is the tool with this name. */
  isTool(tool: string): boolean;
  /** True if the engine scans files of this name. */
  isTarget(path: string): boolean;
  /** Prepares to run the finding's rule, writing only into `folder`; `impossible` says why it cannot be run. */
  prepare(options: EngineOptions, target: RescanTarget, folder: string): Promise<Scan | { impossible: string }>;
}

/** The scanner ran and reported that it failed. */
export class ScannerFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScannerFailed';
  }
}
