/**
 * The spellings of a path. Parapet stores paths composed (NFC), as Linux, Windows and git write them; macOS hands
 * tools the decomposed form (NFD) of the same name, and version 0.1.0 stored it as it came. It also removed blanks
 * around the paths of SARIF, which names of files may have.
 */

// Everything beyond ASCII; ASCII has one form.
const nonAscii = /[^\0-\x7f]/;

export function composed(path: string): string {
  return nonAscii.test(path) ? path.normalize('NFC') : path;
}

/** The decomposed form of a composed path; undefined if that is the same. */
export function decomposed(path: string): string | undefined {
  if (!nonAscii.test(path)) return undefined;
  const other = path.normalize('NFD');
  return other === path ? undefined : other;
}

/** How 0.1.0 may have stored this composed path, where that differs from it. */
export function formerSpellings(path: string): string[] {
  const trimmed = path.trim();
  const all = [decomposed(path) ?? path, trimmed, decomposed(trimmed) ?? trimmed];
  return [...new Set(all)].filter((each) => each !== path && each !== '');
}

/** Each path composed, and also as an older version may have stored it. */
export function bothSpellings(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const other = decomposed(composed(path));
    return other === undefined ? [composed(path)] : [composed(path), other];
  });
}
