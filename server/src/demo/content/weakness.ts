/** A kind of weakness that scanners of the demo find, and the code that has it. */
import type { ScannerName } from './organisation.ts';

export interface WeaknessKind {
  scanner: ScannerName;
  ruleId: string;
  name: string;
  message: string;
  severity: 'low' | 'medium' | 'high' | 'critical';
  confidence: 'low' | 'medium' | 'high';
  /** `CWE-89: Improper …`. */
  cwe: string;
  /** `A03:2021 - Injection`. */
  owasp: string;
  /** How often, against the others of its language. */
  weight: number;
  /** Data flows from the function's input to it. */
  isFlow: boolean;
  /** The code that has it; `{noun}`, `{field}`, `{verb}` are filled in. The first line is what scanners point at. */
  weak: readonly string[];
  /** The same code without it. */
  mended: readonly string[];
  /** Its scanner knows how to mend it: `mended` in place of `weak`. */
  hasFix: boolean;
}

/** A language: how its functions look, and what is wrong in them. */
export interface Language {
  extension: string;
  /** A file's name from words, as is usual in the language. */
  fileName(noun: string, role: string): string;
  /** Lines that open a function. */
  open(verb: string, noun: string): readonly string[];
  /** Lines that close it. */
  close: readonly string[];
  /** Lines that do no harm. */
  plain: readonly string[];
  /** What ends a line that a scanner is told to ignore. */
  ignoreComment: string;
  /** Expressions by which code gets at a value from outside, the longer ones first. */
  inputs: readonly string[];
  /** The line that takes a value into a variable, and the variable. */
  taken: { line: string; name: string };
  kinds: readonly WeaknessKind[];
}

type Facts = Pick<WeaknessKind, 'severity' | 'cwe' | 'owasp'> &
  Partial<Pick<WeaknessKind, 'confidence' | 'weight' | 'isFlow' | 'hasFix'>>;

/** Writes a kind down in a few lines. */
export function kindOf(
  rule: { scanner: ScannerName; ruleId: string; name: string; message: string },
  facts: Facts,
  weak: readonly string[],
  mended: readonly string[],
): WeaknessKind {
  return { confidence: 'medium', weight: 1, isFlow: false, hasFix: false, ...rule, ...facts, weak, mended };
}

/** The OWASP Top Ten of 2021, by the words used here. */
export const owasp = {
  access: 'A01:2021 - Broken Access Control',
  crypto: 'A02:2021 - Cryptographic Failures',
  injection: 'A03:2021 - Injection',
  design: 'A04:2021 - Insecure Design',
  configuration: 'A05:2021 - Security Misconfiguration',
  components: 'A06:2021 - Vulnerable and Outdated Components',
  authentication: 'A07:2021 - Identification and Authentication Failures',
  integrity: 'A08:2021 - Software and Data Integrity Failures',
  logging: 'A09:2021 - Security Logging and Monitoring Failures',
  ssrf: 'A10:2021 - Server-Side Request Forgery',
} as const;
