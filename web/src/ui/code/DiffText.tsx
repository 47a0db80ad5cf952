/** The rendering half of DiffBlock, loaded on first use. */
import type { ReactNode } from 'react';
import { Diff, Hunk, parseDiff } from 'react-diff-view';
import 'react-diff-view/style/index.css';
import classes from './code-block.module.css';

export function DiffText({ text, fallback }: { text: string; fallback: ReactNode }) {
  const files = filesOf(text);
  if (files.length === 0) return fallback;
  // The parser expects names that start with a/ or b/, which not all diffs have.
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

/** The files with their hunks; empty if the text is not a diff. */
function filesOf(text: string): ReturnType<typeof parseDiff> {
  try {
    return parseDiff(text, { nearbySequences: 'zip' }).filter(({ hunks }) => hunks.length > 0);
  } catch {
    return [];
  }
}
