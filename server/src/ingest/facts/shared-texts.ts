/** Texts that occur many times in a file, kept once: the parser of JSON makes a string of its own for each occurrence. */

/** Answers the first text that was equal. Holds all that it was ever given: for names of an inventory, whose number is bounded. */
export function sharedTexts(): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    kept.set(text, text);
    return text;
  };
}

/** The same for lists of texts, which nobody may change. */
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
