/** Statements about who is affected by a vulnerability (VEX), from OpenVEX or CSAF, and the triage that they are (ADR 0033). */
import { noteLengthMax } from './states.ts';
import type { TriageDecision } from './triage.ts';

export const vexStatuses = ['not_affected', 'under_investigation', 'affected', 'fixed'] as const;
export type VexStatus = (typeof vexStatuses)[number];

/** The package that a statement is about, as findings name packages. An empty version: all of them. */
export interface VexPackage {
  ecosystem: string;
  name: string;
  version: string;
}

/** What a statement is about. */
export interface VexProduct {
  /** As the document names it. */
  named: string;
  /** Null: any package of the image. */
  package: VexPackage | null;
  /** Null: in an image or not. A reference without a host is in any registry. */
  image: string | null;
}

export interface VexStatement {
  /** Ids of the vulnerability: CVE, GHSA, …, its aliases too. */
  ids: readonly string[];
  products: readonly VexProduct[];
  status: VexStatus;
  /** A label of the VEX minimum requirements, as `vulnerable_code_not_present`; '' if there is none. */
  justification: string;
  /** The statement in the author's words; '' if there is none. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What identifies a document in all of its versions. */
export interface VexSource {
  id: string;
  author: string;
}

export interface VexDocument extends VexSource {
  format: 'OpenVEX' | 'CSAF';
  version: string;
  statements: readonly VexStatement[];
  /** Products that are neither a package nor an image, so that nothing can be compared with them; each once. */
  unknownProducts: readonly string[];
}

/** The vulnerable code is not there, or never runs; other justifications accept what remains. */
const falsePositives: ReadonlySet<string> = new Set([
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
]);

/** The decision that a statement is; null if it changes nothing that only scans or people may change. */
export function decisionOfStatement(source: VexSource, statement: VexStatement): TriageDecision | null {
  const note = noteOf(source, statement);
  switch (statement.status) {
    case 'not_affected': {
      const reason = falsePositives.has(statement.justification) ? 'false_positive' : 'acceptable_risk';
      return { triage: 'ignored', reason, note };
    }
    case 'under_investigation':
      return { triage: 'reviewing', reason: null, note };
    case 'affected':
    case 'fixed':
      return null;
  }
}

/** What becomes of a finding that an earlier version of the document decided about, if no statement does so now. */
export function takenBack(source: VexSource, statement: VexStatement | undefined): TriageDecision {
  const note =
    statement === undefined
      ? cutNote(`VEX ${source.id} by ${source.author}: says nothing more about this version.`)
      : noteOf(source, statement);
  return { triage: 'reopened', reason: null, note };
}

function noteOf({ id, author }: VexSource, { status, justification, text }: VexStatement): string {
  const words = [status, justification].filter((word) => word !== '').map((word) => word.replaceAll('_', ' '));
  return cutNote(`VEX ${id} by ${author}: ${words.join(', ')}.${text === '' ? '' : ` ${text}`}`);
}

function cutNote(note: string): string {
  return note.length > noteLengthMax ? `${note.slice(0, noteLengthMax - 1).toWellFormed()}…` : note;
}
