/** The engines, one line each. */
import { banditEngine } from './bandit/bandit.ts';
import type { Engine } from './engine.ts';
import { semgrepEngine } from './semgrep/semgrep.ts';

export const engines: readonly Engine[] = [banditEngine, semgrepEngine];
