/**
 * ⌘K: searches everything that has a name and the words of findings, and runs commands. Keys move in the list while the focus stays in the field.
 */
import { Modal, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Deployment } from '../../terms/deployment.ts';
import { useActions } from './actions.ts';
import { asksForFindings, findingsQuery } from './finding-source.ts';
import { ResultList } from './ResultList.tsx';
import { matches, rank } from './matches.ts';
import { foundQuery, foundSections } from './found.ts';
import classes from './palette.module.css';
import { screenResults } from './screens.ts';
import type { Result, Section } from './source.ts';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { paletteWords } from './words.ts';

const typingMs = 150;
/** Longer for findings, whose words cost more to find than names. */
const typingWordsMs = 300;
const searchMax = 200;

export function Palette(props: {
  deployment: Deployment;
  isOpen: boolean;
  onClose: () => void;
  onKeyHelp: () => void;
  /** What was typed before the field was there. */
  takeTyped: () => string;
}) {
  const { isOpen, onClose } = props;
  // A palette that is opened again while it disappears stays mounted; its search starts over.
  const [openings, setOpenings] = useState({ count: 0, isOpen: false });
  if (openings.isOpen !== isOpen) setOpenings({ count: openings.count + Number(isOpen), isOpen });
  return (
    <Modal.Root opened={isOpen} onClose={onClose} returnFocus={false} size={620} yOffset="10dvh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={paletteWords.title} classNames={{ content: classes.content! }}>
        <Search key={openings.count} {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ deployment, isOpen, onClose, onKeyHelp, takeTyped }: Parameters<typeof Palette>[0]) {
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(takeTyped);
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = typed.trim().slice(0, searchMax);
  const { sections, missing, isSettled, isAwaitingFindings } = useResults(deployment, wanted, onKeyHelp);
  const results = sections.flatMap((section) => section.results);
  const position = Math.max(
    results.findIndex(({ id }) => id === chosen),
    0,
  );
  const current = results[position];
  const currentId = `${listId}-${String(position)}`;

  function open(result: Result): void {
    onClose();
    result.open(navigate);
  }
  function key(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[event.key];
    if (event.key === 'Enter' && current !== undefined) open(current);
    else if (step !== undefined && results.length > 0) setChosen(results[next(position, step, results.length)]!.id);
    else return;
    event.preventDefault();
  }

  // At once: Mantine moves the focus only when the dialog has appeared.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen]);

  useLayoutEffect(() => {
    document.querySelector(`#${CSS.escape(currentId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  return (
    <>
      <input
        ref={field}
        className={classes.input}
        role="combobox"
        aria-label={paletteWords.title}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : currentId}
        placeholder={paletteWords.placeholder}
        value={typed}
        maxLength={searchMax}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(null);
        }}
        onKeyDown={key}
      />
      <div className={classes.results} aria-busy={!isSettled}>
        <ResultList listId={listId} sections={sections} current={current?.id} onChoose={setChosen} onOpen={open} />
        {results.length === 0 && (
          <p className={classes.words}>{isSettled ? paletteWords.noResults(wanted) : paletteWords.searching}</p>
        )}
        {results.length > 0 && isAwaitingFindings && <p className={classes.words}>{paletteWords.searchingFindings}</p>}
        {missing.length > 0 && (
          <p className={classes.words}>
            {paletteWords.missing(
              missing
                .map((section) => paletteWords.sections[section])
                .join(', ')
                .toLowerCase(),
            )}
          </p>
        )}
        <VisuallyHidden role="status">
          {isSettled && wanted !== '' ? paletteWords.count(results.length) : ''}
        </VisuallyHidden>
      </div>
      <p className={classes.keys} aria-hidden>
        <Phrase text={paletteWords.keys} />
      </p>
    </>
  );
}

/**
 * What fits the text: screens and actions at once, names when the server has found them, and then the findings, below,
 * so that they move nothing.
 */
function useResults(deployment: Deployment, wanted: string, onKeyHelp: () => void) {
  const [search] = useDebouncedValue(wanted, typingMs);
  const names = useQuery(foundQuery(deployment, search));
  const areNamesSettled = wanted === '' || (search === wanted && !names.isFetching);
  const [words] = useDebouncedValue(wanted, typingWordsMs);
  const findings = useQuery(findingsQuery(deployment, words));
  const hasFindings = asksForFindings(deployment, wanted);
  const areFindingsSettled = !hasFindings || (words === wanted && !findings.isFetching);
  const actions = useActions(deployment, onKeyHelp);

  const fitting = (results: readonly Result[]): Result[] => results.filter(({ text }) => matches(text, wanted));
  const ranked = (results: Result[]): Result[] =>
    wanted === '' ? results : results.toSorted((a, b) => rank(a.label, wanted) - rank(b.label, wanted));
  const found = wanted === '' ? [] : (names.data?.found ?? []);
  const all: { section: Section; results: Result[] }[] = [
    { section: 'screens', results: ranked(fitting(screenResults(deployment))) },
    { section: 'actions', results: ranked(fitting(actions)) },
    ...foundSections.map((section) => ({
      section,
      results: fitting(found.filter((each) => each.section === section)),
    })),
    { section: 'findings', results: hasFindings ? fitting(findings.data ?? []) : [] },
  ];
  const sections = all.filter(({ results }) => results.length > 0);
  const missing: Section[] = [...(names.data?.missing ?? [])];
  if (hasFindings && findings.isError) missing.push('findings');
  return {
    sections,
    missing: wanted === '' ? [] : missing,
    isSettled: areNamesSettled && areFindingsSettled,
    isAwaitingFindings: areNamesSettled && !areFindingsSettled,
  };
}

/** A single step wraps around; larger steps stop at the ends. */
function next(position: number, step: number, count: number): number {
  if (Math.abs(step) === 1) return (position + step + count) % count;
  return Math.min(Math.max(position + step, 0), count - 1);
}
