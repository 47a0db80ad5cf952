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
import type { Result } from './source.ts';

const icons: Readonly<Record<string, Icon>> = {
  Screens: IconArrowRight,
  Actions: IconBolt,
  Projects: IconFolders,
  Rules: IconListCheck,
  People: IconUser,
  Teams: IconUsersGroup,
  'Saved views': IconBookmark,
  Policies: IconGavel,
  Packages: IconPackages,
  Findings: IconBug,
};

export function ResultList(props: {
  listId: string;
  sections: readonly { title: string; results: readonly Result[] }[];
  current: string | undefined;
  onChoose: (id: string) => void;
  onOpen: (result: Result) => void;
}) {
  const { listId, sections, current, onChoose, onOpen } = props;
  const titleId = useId();
  const order = sections.flatMap(({ results }) => results.map(({ id }) => id));
  return (
    <div id={listId} role="listbox" aria-label="Results">
      {sections.map(({ title, results }, position) => {
        const SectionIcon = icons[title] ?? IconArrowRight;
        return (
          <div key={title} role="group" aria-labelledby={`${titleId}-${String(position)}`}>
            <div id={`${titleId}-${String(position)}`} className={classes.section} role="presentation">
              {title}
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
                title={result.hint === '' ? result.label : `${result.label}, ${result.hint}`}
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
