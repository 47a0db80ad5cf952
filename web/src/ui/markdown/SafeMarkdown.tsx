/**
 * Untrusted text that may be Markdown: paragraphs, lists, code, emphasis and links to http(s) URLs. HTML is shown as
 * written, images as their URL, and headings do not become headings of the page.
 */
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { showUnseen } from '../text/PlainText.tsx';
import classes from './markdown.module.css';
import { textWords } from '../text/words.ts';

const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

const lengthMax = 20_000;

export function SafeMarkdown({ children: text }: { children: string }) {
  const shown = showUnseen(text.length > lengthMax ? textWords.cut(text.slice(0, lengthMax), text.length) : text);
  const plain = <p className={classes.plain}>{shown}</p>;
  if (isNestedTooDeep(shown)) return plain;
  return (
    <CatchBoundary getResetKey={() => text} errorComponent={() => plain}>
      {/* Reserves the space; marks of Markdown would flash. */}
      <Suspense fallback={<p className={`${classes.plain} ${classes.pending}`}>{shown}</p>}>
        <MarkdownText text={shown} />
      </Suspense>
    </CatchBoundary>
  );
}

const nestingMax = 12;
const marks = new RegExp(String.raw`^(?:\s*(?:>|[-*+]\s|\d+[.)]\s)){${String(nestingMax)}}`, 'm');
const brackets = new RegExp(String.raw`(?:[[\](*_~!<]\s*){${String(nestingMax)}}`);

/** True for nesting that no person writes: such text is made to overload a parser, and is shown as plain text. */
function isNestedTooDeep(text: string): boolean {
  return marks.test(text) || brackets.test(text);
}
