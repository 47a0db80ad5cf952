/** ARCHITECTURE.md's table of the nouns, from the same table that the check of the folders is made of. Pure. */
import { nouns, screensOf, tagOf } from '../nouns.ts';

/** One row a noun: its folder, what it is, the words of the interface where they differ, and where the console shows it. */
export function nounsTable(): string {
  const rows = nouns.map((noun) => {
    const words = [noun.tag === undefined ? [] : [tagOf(noun)], noun.wire ?? []].flat().join(', ');
    const screens = screensOf(noun).map((screen) => `\`${screen}\``);
    return `| \`${noun.name}\` | ${noun.meaning} | ${words} | ${screens.join(' ')} |`;
  });
  return ['| noun | meaning | in the interface | in `web/src` |', '|---|---|---|---|', ...rows].join('\n');
}
