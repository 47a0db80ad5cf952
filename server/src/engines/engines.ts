/** The engines, one line each: of those for one tool, the first that can run is taken. */
import { banditEngine } from './bandit/bandit.ts';
import type { Engine } from './engine.ts';
import { ownEngine } from './own/own-scanner.ts';
import { semgrepEngine } from './semgrep/semgrep.ts';

export const engines: readonly Engine[] = [banditEngine, semgrepEngine, ownEngine];
