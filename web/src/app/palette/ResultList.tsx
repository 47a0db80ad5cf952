/** The results of the palette as a list box, by section. */
import {
  IconArrowRight,
  IconBolt,
  IconBookmark,
  IconBug,
  IconFolders,
  IconGavel,
  IconListCheck,
  IconPackages,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useId } from 'react';
import classes from './palette.module.css';
import type { Result, Section } from './source.ts';
import { paletteWords } from './words.ts';

const icons: Readonly<Record<Section, Icon>> = {
  screens: IconArrowRight,
  actions: IconBolt,
  projects: IconFolders,
  rules: IconListCheck,
  people: IconUser,
  teams: IconUsersGroup,
  views: IconBookmark,
  policies: IconGavel,
  packages: IconPackages,
  findings: IconBug,
};

export function ResultList(props: {
  listId: string;
  sections: readonly { section: Section; results: readonly Result[] }[];
  current: string | undefined;
  onChoose: (id: string) => void;
  onOpen: (result: Result) => void;
}) {
  const { listId, sections, current, onChoose, onOpen } = props;
  const titleId = useId();
  const order = sections.flatMap(({ results }) => results.map(({ id }) => id));
  return (
    <div id={listId} role="listbox" aria-label={paletteWords.list}>
      {sections.map(({ section, results }, position) => {
        const SectionIcon = icons[section];
        return (
          <div key={section} role="group" aria-labelledby={`${titleId}-${String(position)}`}>
            <div id={`${titleId}-${String(position)}`} className={classes.section} role="presentation">
              {paletteWords.sections[section]}
            </div>
            {results.map((result) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are the field's, which has the focus.
              <div
                key={result.id}
                id={`${listId}-${String(order.indexOf(result.id))}`}
                role="option"
                aria-selected={result.id === current}
                tabIndex={-1}
                className={classes.result}
                title={result.hint === '' ? result.label : paletteWords.labelAndHint(result.label, result.hint)}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => result.id !== current && onChoose(result.id)}
                onClick={() => onOpen(result)}
              >
                <SectionIcon size={16} aria-hidden className={classes.icon} />
                <span className={classes.text}>
                  <span className={classes.label}>{result.label}</span>
                  {result.hint !== '' && <span className={classes.hint}>{result.hint}</span>}
                </span>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
