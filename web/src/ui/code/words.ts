/** The copy of blocks of code. */
export const codeWords = {
  copy: 'Copy code',
  copied: 'Copied',
  open: 'Open at the code host',
  showAll: (lines: number) => `Show all ${String(lines)} lines`,
} as const;
