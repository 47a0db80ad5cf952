/** A repository's languages as a host counts them, in bytes or per cent. Pure. */
import { z } from 'zod';
import type { LanguageShare } from '../../model/project.ts';

export const LanguageCounts = z.record(z.string(), z.number());

const languagesMax = 20;
const nameMax = 100;

/** The largest shares, largest first. */
export function languageShares(counts: z.output<typeof LanguageCounts>): LanguageShare[] {
  const counted = Object.entries(counts).filter(([name, count]) => count > 0 && name !== '' && name.length <= nameMax);
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  return counted
    .sort(([, one], [, other]) => other - one)
    .slice(0, languagesMax)
    .map(([name, count]) => ({ name, percent: Math.round((count / total) * 10_000) / 100 }));
}
