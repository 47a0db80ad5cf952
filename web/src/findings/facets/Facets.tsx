/**
 * Counts beside the list: for each field the values that the other filters leave, with the number of findings that
 * choosing one would list. A click chooses a value or drops it.
 */
import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeFilter } from '../../terms/findings/describe-filter.ts';
import { productOf, productWords, products } from '../../terms/findings/product-words.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { severities, severityWords } from '../../terms/findings/severity-words.ts';
import { SeverityLetter } from '../../terms/findings/severity.tsx';
import { stateWords } from '../../terms/findings/state-words.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { statesOf } from '../filter/fields.ts';
import { groupsQuery, type GroupKey } from '../queries.ts';
import classes from './facets.module.css';
import { keysOf } from '../../terms/wire-words.ts';
import { facetWords } from './words.ts';

const words = facetWords;

/** Values shown of a field; the rest are found by name. */
const shownMax = 8;

type FacetKey = GroupKey;

const facetLabels: Readonly<Record<FacetKey, string>> = words.fields;
const facetKeys = keysOf(facetLabels);
/** Counted only on request: the server reads every finding for them. */
const countedOnDemand: readonly FacetKey[] = ['owner', 'language'];

interface Props {
  deploymentId: string;
  filter: FindingsFilter;
}

export function Facets({ deploymentId, filter, onHide }: Props & { onHide: () => void }) {
  const shown = facetKeys.filter((key) => key !== 'state' || statesOf(filter.report ?? 'open').length > 1);
  return (
    <aside className={classes.facets} aria-label={words.title}>
      <Button className={classes.hide} variant="subtle" size="compact-xs" color="gray" onClick={onHide}>
        {words.hide}
      </Button>
      {shown.map((key) => (
        <Facet key={key} facet={key} deploymentId={deploymentId} filter={filter} />
      ))}
    </aside>
  );
}

interface Value {
  key: string;
  name: string;
  total: number;
}

function Facet({ facet, deploymentId, filter }: Props & { facet: FacetKey }) {
  const chosen = chosenOf(filter, facet);
  const [isAsked, setAsked] = useState(false);
  const isCounted = !countedOnDemand.includes(facet) || isAsked || chosen.length > 0;
  // Without the field itself: the alternatives to what is chosen.
  const { data, isFetching } = useQuery({
    ...groupsQuery(deploymentId, { ...filter, [facet]: undefined }, facet),
    placeholderData: (before) => before,
    enabled: isCounted,
  });
  const values = data === undefined ? [] : valuesOf(facet, data.groups);
  const used = values.filter(({ key, total }) => total > 0 || chosen.includes(key));
  const shown = used.filter(({ key }, index) => index < shownMax || chosen.includes(key));
  if (data !== undefined && used.length === 0 && !isAsked) return null;
  const label = facetLabels[facet];
  return (
    <section className={classes.facet} aria-label={label} aria-busy={isCounted && data === undefined}>
      <h2 className={classes.title}>{label}</h2>
      {(!isCounted || (data === undefined && isAsked)) && (
        <Button
          variant="subtle"
          size="compact-xs"
          color="gray"
          aria-label={words.countBy(label)}
          loading={isFetching}
          onClick={() => setAsked(true)}
        >
          {words.count}
        </Button>
      )}
      {isAsked && data !== undefined && used.length === 0 && <p className={classes.more}>{words.none}</p>}
      <ul className={classes.values}>
        {shown.map(({ key, name, total }) => (
          <li key={key}>
            <Link
              to="/deployments/$deploymentId/findings"
              params={{ deploymentId }}
              search={(before) => ({ ...before, ...toggled(facet, chosen, key), finding: undefined })}
              className={classes.value}
              data-chosen={chosen.includes(key) || undefined}
              title={`${showUnseen(name)}: ${describeFilter({ ...filter, ...only(facet, key) })}`}
            >
              {facet === 'severity' && <SeverityLetter severity={severities.find((each) => each === key) ?? 'low'} />}
              <span className={classes.name}>
                <PlainText lengthMax={120}>{name}</PlainText>
              </span>{' '}
              <span className={classes.total}>{formatNumber(total)}</span>
              {chosen.includes(key) && <VisuallyHidden> {words.chosen}</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ul>
      {used.length > shown.length && <p className={classes.more}>{words.more(used.length - shown.length)}</p>}
    </section>
  );
}

function chosenOf(filter: FindingsFilter, facet: FacetKey): readonly string[] {
  const value = filter[facet];
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  // 79 can be typed as CWE-79.
  return facet === 'cwe' ? value.map((each) => each.replace(/^CWE-0*/i, '')) : value;
}

function only(facet: FacetKey, key: string): Partial<FindingsFilter> {
  return facet === 'state' ? { state: key as FindingsFilter['state'] } : { [facet]: [key] };
}

/** The state takes one value, the others several. */
function toggled(facet: FacetKey, chosen: readonly string[], key: string): Partial<FindingsFilter> {
  const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
  if (facet === 'state') return { state: chosen.includes(key) ? undefined : (key as FindingsFilter['state']) };
  return { [facet]: next.length === 0 ? undefined : next };
}

function valuesOf(facet: FacetKey, groups: readonly { key: string; title?: string; total: number }[]): Value[] {
  switch (facet) {
    case 'severity':
      return groups
        .map(({ key, total }) => ({ key, name: severityWords[key as keyof typeof severityWords], total }))
        .reverse();
    case 'state':
      return groups.map(({ key, total }) => ({ key, name: stateWords[key as keyof typeof stateWords], total }));
    case 'product':
      return products.map((product) => ({
        key: product,
        name: productWords[product],
        total: groups
          .filter(({ key }) => productOf(`ISSUE_TYPE_${key.toUpperCase()}`) === product)
          .reduce((sum, { total }) => sum + total, 0),
      }));
    default:
      return groups.map(({ key, title = '', total }) => ({ key, name: title === '' ? key : title, total }));
  }
}
