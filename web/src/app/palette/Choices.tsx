/** The results of the palette as a list box, by section. */
import {
  IconArrowRight,
  IconBolt,
  IconBookmark,
  IconBug,
  IconFolders,
  IconGavel,
  IconListCheck,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useId } from 'react';
import classes from './palette.module.css';
import type { Hit } from './source.ts';

const icons: Readonly<Record<string, Icon>> = {
  Screens: IconArrowRight,
  Actions: IconBolt,
  Projects: IconFolders,
  Findings: IconBug,
  Rules: IconListCheck,
  People: IconUser,
  Teams: IconUsersGroup,
  'Saved views': IconBookmark,
  Policies: IconGavel,
};

export function Choices(props: {
  listId: string;
  sections: readonly { title: string; hits: readonly Hit[] }[];
  current: string | undefined;
  onChoose: (id: string) => void;
  onOpen: (hit: Hit) => void;
}) {
  const { listId, sections, current, onChoose, onOpen } = props;
  const titleId = useId();
  const order = sections.flatMap(({ hits }) => hits.map(({ id }) => id));
  return (
    <div id={listId} role="listbox" aria-label="Results">
      {sections.map(({ title, hits }, position) => {
        const SectionIcon = icons[title] ?? IconArrowRight;
        return (
          <div key={title} role="group" aria-labelledby={`${titleId}-${String(position)}`}>
            <div id={`${titleId}-${String(position)}`} className={classes.section} role="presentation">
              {title}
            </div>
            {hits.map((hit) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are the field's, which has the focus.
              <div
                key={hit.id}
                id={`${listId}-${String(order.indexOf(hit.id))}`}
                role="option"
                aria-selected={hit.id === current}
                tabIndex={-1}
                className={classes.hit}
                title={hit.hint === '' ? hit.label : `${hit.label}, ${hit.hint}`}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => hit.id !== current && onChoose(hit.id)}
                onClick={() => onOpen(hit)}
              >
                <SectionIcon size={16} aria-hidden className={classes.icon} />
                <span className={classes.text}>
                  <span className={classes.label}>{hit.label}</span>
                  {hit.hint !== '' && <span className={classes.hint}>{hit.hint}</span>}
                </span>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
