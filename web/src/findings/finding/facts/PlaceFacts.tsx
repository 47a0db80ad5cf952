/** Where a finding is that is not in a file of the repository: in a container image, at a URL, in a resource. */
import type { ReactNode } from 'react';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import classes from '../finding.module.css';
import type { Finding } from '../../queries.ts';
import { placeFactWords } from './words.ts';

type Place = NonNullable<Finding['place']>;

const words = placeFactWords;

/** What belongs to each kind, in reading order; empty facts are not shown. */
const factsOf: Readonly<Record<Place['kind'], (place: Place) => [name: string, value: string][]>> = {
  image: ({ image, reference, layer }) => [
    [words.image, image],
    [words.lastScanned, reference === image ? '' : reference],
    [words.layer, layer],
  ],
  url: ({ method, parameter, query }) => [
    [words.method, method],
    [words.parameter, parameter],
    [words.query, query.join(', ')],
  ],
  resource: ({ platform, namespace, type, name }) => [
    [words.platform, platform === 'kubernetes' ? words.kubernetes : platform],
    [words.namespace, namespace],
    [words.kind, type],
    [words.name, name],
  ],
};

export function PlaceFacts({ place }: { place: Finding['place'] }): ReactNode {
  if (place === null || place === undefined) return null;
  const facts = factsOf[place.kind](place).filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <Section title={words.titles[place.kind]}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </Section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>
          <PlainText>{value}</PlainText>
        </code>
      </dd>
    </>
  );
}
