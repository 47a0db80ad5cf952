/** The parsers, one line each. A new format is a folder of its own and a line here (docs/guides/add-a-parser.md). */
import { gitleaksParser } from './gitleaks/gitleaks.ts';
import type { Parser } from './parser.ts';
import { sarifParser } from './sarif/sarif.ts';

export const parsers: readonly Parser[] = [sarifParser, gitleaksParser];
