/** The filter as text, equivalent to the chips. `/` focuses it; Enter applies it. */
import { Autocomplete, Kbd } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { focusRows } from '../../ui/focus-rows.ts';
import { useKeys } from '../../ui/keys.ts';
import type { ListFilter } from './list-filter.ts';
import { lastWord, quoted, parseFilter, typedKeys, formatFilter } from './filter-language.ts';
import classes from '../findings.module.css';
import { namedFieldOf, optionsQueryOf, type OptionsContext } from './options.ts';
import { listFilterWords } from './words.ts';

const { search: words } = listFilterWords;

const typingMs = 150;
const suggestionsMax = 12;

export function QueryBox(props: {
  listFilter: ListFilter;
  context: OptionsContext;
  onApply: (listFilter: ListFilter) => void;
}) {
  const { listFilter, context, onApply } = props;
  const written = formatFilter(listFilter);
  const isNarrow = useMediaQuery('(max-width: 640px)', globalThis.innerWidth <= 640);
  const box = useRef<HTMLInputElement>(null);
  // The draft stays until it is applied, or until the chips change.
  const [draft, setDraft] = useState<{ of: string; text: string; problems: readonly string[] } | null>(null);
  const { text, problems } = draft?.of === written ? draft : { text: written, problems: [] };
  const suggestions = useSuggestions(text, text !== written, context);
  const [isListOpen, setListOpen] = useState(false);
  const isKeptOpen = useRef(false);
  useKeys(words.keys, [
    {
      key: '/',
      words: words.key,
      act: () => {
        box.current?.focus();
        box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
      },
    },
  ]);

  function apply(): void {
    const reading = parseFilter(text);
    if (reading.problems.length > 0) setDraft({ of: written, text, problems: reading.problems });
    else {
      setDraft(null);
      onApply(reading.listFilter);
      // Gives the keys back to the list.
      focusRows();
    }
  }

  return (
    <Autocomplete
      ref={box}
      className={classes.box}
      size="xs"
      aria-label={words.label}
      placeholder={isNarrow ? words.placeholderNarrow : words.placeholder}
      leftSection={<IconSearch size={14} />}
      rightSection={isNarrow || text !== '' ? undefined : <Kbd aria-hidden>/</Kbd>}
      rightSectionPointerEvents="none"
      value={text}
      data={suggestions}
      filter={({ options }) => options}
      comboboxProps={{ shadow: 'sm' }}
      withScrollArea={false}
      classNames={{ input: classes.boxInput, error: classes.boxError, options: classes.suggestions }}
      error={problems.length === 0 ? undefined : problems.join(' ')}
      errorProps={{ role: 'alert' }}
      onChange={(next) => setDraft({ of: written, text: next, problems: [] })}
      dropdownOpened={isListOpen}
      onDropdownOpen={() => setListOpen(true)}
      onDropdownClose={() => {
        setListOpen(isKeptOpen.current);
        isKeptOpen.current = false;
      }}
      // After the name of a filter, its values are listed.
      onOptionSubmit={(next) => (isKeptOpen.current = next.endsWith(':'))}
      onKeyDown={(event) => {
        // If a suggestion is selected, Enter accepts it instead.
        if (event.key === 'Enter' && !event.defaultPrevented && !isChoosing(event.currentTarget)) apply();
        if (event.key === 'Escape') {
          setDraft(null);
          focusRows();
        }
      }}
      renderOption={({ option }) => (
        <span className={classes.suggestion}>{option.value.slice(lastWord(text).before.length)}</span>
      )}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

/** True if the arrow keys have selected a suggestion. */
function isChoosing(box: HTMLElement): boolean {
  const list = document.querySelector(`#${CSS.escape(box.getAttribute('aria-controls') ?? 'none')}`);
  return list?.querySelector('[data-combobox-selected]') !== null && list !== null;
}

/** Suggests completions of the last word, each as the whole text. */
function useSuggestions(text: string, isTyped: boolean, context: OptionsContext): string[] {
  const { before, key, part } = lastWord(text);
  const [wanted] = useDebouncedValue(part, typingMs);
  const field = isTyped ? namedFieldOf(key) : null;
  const { data: names = [] } = useQuery({
    ...optionsQueryOf(field ?? 'project', wanted, context),
    enabled: field !== null,
  });
  const begun = part.toLowerCase();
  if (key === null) {
    // What is left out is suggested after its minus.
    return typedKeys
      .filter((each) => each.key.toLowerCase().startsWith(begun) && (begun !== '' || !each.key.startsWith('-')))
      .map((each) => `${before}${each.key}:`);
  }
  const values =
    field === null
      ? (typedKeys.find((each) => each.key === key)?.values ?? []).filter((value) => value.startsWith(begun))
      : names.map(({ value }) => value);
  return values.slice(0, suggestionsMax).map((value) => before + quoted(value));
}
