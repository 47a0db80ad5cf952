/** A kind of weakness that the demo's scanners find, and code that has it. */
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
  /** Frequency relative to the others of its language. */
  weight: number;
  /** Data flows from the function's input to it. */
  isFlow: boolean;
  /** The code with the weakness; `{noun}`, `{field}`, `{verb}` are filled in. Scanners report the first line. */
  weak: readonly string[];
  /** The same code, fixed. */
  fixed: readonly string[];
  /** Its scanner suggests a fix: `fixed` in place of `weak`. */
  hasFix: boolean;
}

/** A language: the form of its functions, and its weaknesses. */
export interface Language {
  extension: string;
  /** A file name from words, by the language's convention. */
  fileName(noun: string, role: string): string;
  /** Lines that open a function. */
  open(verb: string, noun: string): readonly string[];
  /** Lines that close it. */
  close: readonly string[];
  /** Harmless lines. */
  plain: readonly string[];
  /** The line ending that makes a scanner ignore the line. */
  ignoreComment: string;
  /** Expressions that read a value from outside, longer ones first. */
  inputs: readonly string[];
  /** The line that assigns a value to a variable, and the variable. */
  assignment: { line: string; name: string };
  kinds: readonly WeaknessKind[];
}

type Facts = Pick<WeaknessKind, 'severity' | 'cwe' | 'owasp'> &
  Partial<Pick<WeaknessKind, 'confidence' | 'weight' | 'isFlow' | 'hasFix'>>;

/** Builds a kind from a few lines. */
export function kindOf(
  rule: { scanner: ScannerName; ruleId: string; name: string; message: string },
  facts: Facts,
  weak: readonly string[],
  fixed: readonly string[],
): WeaknessKind {
  return { confidence: 'medium', weight: 1, isFlow: false, hasFix: false, ...rule, ...facts, weak, fixed };
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
