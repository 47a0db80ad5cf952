/** What two files' paths have in common: words, the ends of the paths, the folder. */

/** A word or path ending in more files than this says nothing about where one of them went. */
export const filesOfNameMax = 32;

export interface PathLikeness {
  /** Words in both paths, each counted by its rarity: 1 for one that no other file has, 0 for one that all have. */
  words: number;
  /** The rarest of them is in every nth file; 1 if none is. */
  everyNth: number;
  /** Length of the paths' common suffix, in parts. */
  commonParts: number;
  isSameFolder: boolean;
}

/** Judges paths by how rare their words are among the files in question. */
export interface PathJudge {
  likeness(from: string, to: string): PathLikeness;
  /** Rare words and path endings, by which a file's other name is found. */
  rareNames(path: string): string[];
}

export function judgePaths(from: readonly string[], to: readonly string[]): PathJudge {
  const filesOfWord = new Map<string, number>();
  for (const path of [...from, ...to]) {
    for (const word of wordsOf(path)) filesOfWord.set(word, (filesOfWord.get(word) ?? 0) + 1);
  }
  const everyNth = (word: string): number => (from.length + to.length) / (filesOfWord.get(word) ?? 1);
  const bits = Math.log2((from.length + to.length) / 2);
  const rarityOf = (word: string): number => (bits > 0 ? Math.log2(everyNth(word)) / bits : 0);
  return {
    likeness(one, other) {
      const words = wordsOf(other);
      const common = [...wordsOf(one)].filter((word) => words.has(word));
      return {
        words: common.reduce((sum, word) => sum + rarityOf(word), 0),
        everyNth: common.reduce((most, word) => Math.max(most, everyNth(word)), 1),
        commonParts: commonParts(one, other),
        isSameFolder: folderOf(one) === folderOf(other),
      };
    },
    rareNames(path) {
      const words = [...wordsOf(path)].filter((word) => (filesOfWord.get(word) ?? 0) <= 2 * filesOfNameMax);
      return [...words.map((word) => `word ${word}`), ...endingsOf(path).map((ending) => `ending ${ending}`)];
    },
  };
}

/** Words of a path in lower case, without the extension: `front/test_addSms.py` has front, test, add, sms. */
function wordsOf(path: string): Set<string> {
  const name = path.replace(/\.[^./]+$/, '');
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu);
  return new Set(words?.map((word) => word.toLowerCase()));
}

/** Only the last parts: deeper folders add nothing that would tell files apart. */
const endingPartsMax = 8;

/** `b/c.py` and `c.py` for `a/b/c.py`. */
function endingsOf(path: string): string[] {
  const parts = path.split('/').slice(-endingPartsMax);
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** Equal parts of two paths, counted from the file name upwards. */
function commonParts(a: string, b: string): number {
  const one = a.split('/').toReversed();
  const other = b.split('/').toReversed();
  const differing = one.findIndex((part, index) => part !== other[index]);
  return differing < 0 ? one.length : differing;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
