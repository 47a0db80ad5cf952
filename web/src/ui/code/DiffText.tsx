/** The drawn half of DiffBlock, loaded when it is first needed. */
import type { ReactNode } from 'react';
import { Diff, Hunk, parseDiff } from 'react-diff-view';
import 'react-diff-view/style/index.css';
import classes from './code-block.module.css';

export function DiffText({ text, fallback }: { text: string; fallback: ReactNode }) {
  const files = filesOf(text);
  if (files.length === 0) return fallback;
  // The parser takes every name to begin with a/ or b/, which not all diffs do.
  const names = [...text.matchAll(/^\+\+\+ (?:b\/)?(.*)$/gm)].map(([, name]) => name ?? '');
  return files.map((file, index) => (
    <div key={index}>
      <p className={classes.diffFile}>
        <code>{names[index]}</code>
      </p>
      <Diff viewType="unified" diffType="modify" hunks={file.hunks} className={classes.diff}>
        {(hunks) => hunks.map((hunk, at) => <Hunk key={at} hunk={hunk} />)}
      </Diff>
    </div>
  ));
}

/** The files with their hunks; none where it cannot be read as a diff. */
function filesOf(text: string): ReturnType<typeof parseDiff> {
  try {
    return parseDiff(text, { nearbySequences: 'zip' }).filter(({ hunks }) => hunks.length > 0);
  } catch {
    return [];
  }
}
