/**
 * Lines of code with line numbers and highlighted lines. Syntax colours appear when they are loaded; before that, and
 * for unknown languages, the code is plain text in the same layout.
 */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { showUnseen } from '../text/PlainText.tsx';
import { CodeActions } from './CodeActions.tsx';
import classes from './code-block.module.css';
import type { CodeToken } from './highlight.ts';
import { languageOf } from './languages.ts';
import { markedPieces, type Columns } from './marked-pieces.ts';
import { codeWords } from './words.ts';

const linesAtFirst = 40;

export function CodeBlock(props: {
  code: string;
  /** Its extension determines the language. */
  path: string;
  /** The accessible name. */
  label: string;
  /** The number of the first line; absent: no line numbers. */
  firstLine?: number;
  /** First and last line to highlight. */
  marked?: { from: number; to: number };
  /** The columns to highlight in a single line. */
  columns?: Columns | undefined;
  /** True for a few lines inside other content: not a landmark of its own. */
  isInline?: boolean;
  /** Given, the block has a button that copies the code, and a link to the code at its host if that has an address. */
  host?: { href: string };
}) {
  const { code, path, label, firstLine, marked, columns, isInline = false, host } = props;
  const [isWhole, setWhole] = useState(false);
  const lines = code.replace(/\r?\n$/, '').split(/\r\n|\r|\n/);
  const tokens = useTokens(lines.join('\n'), languageOf(path));
  const shown = isWhole ? lines : lines.slice(0, linesAtFirst);
  return (
    <div className={classes.block} data-actions={host !== undefined || undefined}>
      {host !== undefined && <CodeActions code={code} href={host.href} />}
      <pre className={classes.lines} dir="ltr" {...(!isInline && { 'aria-label': label, role: 'region', tabIndex: 0 })}>
        {shown.map((line, index) => {
          const number = firstLine === undefined ? null : firstLine + index;
          const isMarked = number !== null && marked !== undefined && number >= marked.from && number <= marked.to;
          return (
            <div key={index} className={classes.line} data-marked={isMarked || undefined}>
              {number !== null && (
                <span className={classes.number} aria-hidden>
                  {number}
                </span>
              )}
              <code className={classes.text}>
                <Line text={line} tokens={tokens?.[index]} columns={columns} />
              </code>
            </div>
          );
        })}
      </pre>
      {lines.length > shown.length && (
        <Button className={classes.more} variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {codeWords.showAll(lines.length)}
        </Button>
      )}
    </div>
  );
}

function Line(props: { text: string; tokens: readonly CodeToken[] | undefined; columns: Columns | undefined }) {
  const { text, tokens = [], columns } = props;
  if (tokens.length === 0 && columns === undefined) return text === '' ? '\n' : showUnseen(text);
  const pieces = markedPieces(tokens.length === 0 ? [{ text, colour: 'inherit' }] : tokens, columns ?? nowhere);
  return pieces.map(({ text: part, colour, isMarked }, index) =>
    isMarked ? (
      <mark key={index} className={classes.matters} style={{ color: colour }}>
        {showUnseen(part)}
      </mark>
    ) : (
      <span key={index} style={{ color: colour }}>
        {showUnseen(part)}
      </span>
    ),
  );
}

const nowhere: Columns = { from: 0, to: 0 };

function useTokens(code: string, language: string | null): CodeToken[][] | null {
  const [made, setMade] = useState<{ code: string; tokens: CodeToken[][] | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    async function make(): Promise<void> {
      if (language === null) return;
      // Without colours the code is still readable.
      const tokens = await coloured(code, language).catch(() => null);
      if (isWanted) setMade({ code, tokens });
    }
    void make();
    return () => {
      isWanted = false;
    };
  }, [code, language]);
  return made?.code === code ? made.tokens : null;
}

async function coloured(code: string, language: string): Promise<CodeToken[][] | null> {
  const { highlight } = await import('./highlight.ts');
  return highlight(code, language);
}
