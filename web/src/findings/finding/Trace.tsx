/** The data flow from source to sink: step by step, each with its location and its code. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { CodeBlock } from '../../ui/code/CodeBlock.tsx';
import { columnsIn } from '../../ui/code/marked-pieces.ts';
import { useKeys } from '../../ui/keys.ts';
import { Section } from '../../ui/page/Page.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import { hideValues } from './hide-values.ts';
import type { Detail } from './queries.ts';
import classes from './trace.module.css';
import { findingPageWords } from './words.ts';

const { trace: words } = findingPageWords;

type Step = Detail['flow'][number];

/** A longer trace shows only its ends until it is expanded. */
const shownAtFirst = 8;
const shownAtEachEnd = 3;

/** `isHidden`: the code may contain a credential. */
export function Trace(props: { steps: readonly Step[]; isHidden: boolean; hasKeys: boolean }) {
  const { steps, isHidden, hasKeys } = props;
  if (steps.length === 0) return null;
  const files = new Set(steps.map(({ path }) => path)).size;
  return (
    <Section
      title={words.title}
      actions={steps.length > 1 && <span className={classes.quiet}>{words.length(steps.length, files)}</span>}
    >
      <Steps steps={steps} isHidden={isHidden} hasKeys={hasKeys && steps.length > 1} />
    </Section>
  );
}

function Steps({ steps, isHidden, hasKeys }: { steps: readonly Step[]; isHidden: boolean; hasKeys: boolean }) {
  const [isWhole, setWhole] = useState(steps.length <= shownAtFirst);
  const list = useRef<HTMLOListElement>(null);
  const numbered = steps.map((step, index) => ({ step, number: index + 1 }));
  const [first, last] = isWhole ? [numbered, []] : [numbered.slice(0, shownAtEachEnd), numbered.slice(-shownAtEachEnd)];

  function go(by: 1 | -1): void {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('li[data-step]') ?? [])];
    const at = all.findIndex((each) => each.contains(document.activeElement));
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }
  useKeys(
    words.title,
    hasKeys
      ? [
          { key: 'j', words: words.nextByKey, act: () => go(1) },
          { key: 'k', words: words.previousByKey, act: () => go(-1) },
        ]
      : [],
  );
  const draw = ({ step, number }: { step: Step; number: number }) => (
    <StepOf key={number} step={step} number={number} count={steps.length} isHidden={isHidden} />
  );
  return (
    <ol className={classes.steps} aria-label={words.steps} ref={list}>
      {first.map(draw)}
      {!isWhole && (
        <li className={classes.between}>
          <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
            {words.showBetween(steps.length - 2 * shownAtEachEnd)}
          </Button>
        </li>
      )}
      {last.map(draw)}
    </ol>
  );
}

function StepOf(props: { step: Step; number: number; count: number; isHidden: boolean }) {
  const { step, number, count, isHidden } = props;
  const { path, line, endLine, column, endColumn, url, note } = step;
  const code = isHidden ? hideValues(step.code) : step.code;
  const columns = isHidden ? undefined : columnsIn(code, { startLine: line, endLine, from: column, to: endColumn });
  return (
    <li className={classes.step} tabIndex={-1} data-step data-role={step.role}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <p className={classes.where}>
        <span className={classes.quiet}>{wordsOf(step, count)}</span>{' '}
        <code className={classes.path}>
          <SafeLink href={url}>
            <PlainText>{placeOf(step)}</PlainText>
          </SafeLink>
        </code>
        {note !== '' && note !== step.code && (
          <span className={classes.note}>
            <PlainText>{isHidden ? hideValues(note) : note}</PlainText>
          </span>
        )}
      </p>
      {code.trim() !== '' && (
        <CodeBlock
          code={code}
          path={path}
          label={words.step(number)}
          isInline
          columns={columns}
          {...(line > 0 && { firstLine: line })}
        />
      )}
    </li>
  );
}

function wordsOf({ role }: Step, count: number): string {
  if (role === 'source') return words.source;
  if (role === 'intermediate') return words.intermediate;
  return count === 1 ? words.onlySink : words.sink;
}

/** "app/view.py:12", or ":12–14" for several lines. */
function placeOf({ path, line, endLine }: Step): string {
  if (line === 0) return path;
  return `${path}:${String(line)}${endLine > line ? `–${String(endLine)}` : ''}`;
}
