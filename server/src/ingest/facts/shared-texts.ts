/** Interns texts that repeat in a file: JSON.parse makes a new string for each occurrence. */

/**
 * Returns the first equal text. Retains every text, so use it only for names of an inventory, whose number is bounded.
 */
export function sharedTexts(): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    kept.set(text, text);
    return text;
  };
}

/** The same for lists of texts; callers must not modify them. */
export function sharedLists(): (texts: string[]) => string[] {
  const kept = new Map<string, string[]>();
  return (texts) => {
    const key = texts.join('\u0000');
    const known = kept.get(key);
    if (known !== undefined) return known;
    kept.set(key, texts);
    return texts;
  };
}
