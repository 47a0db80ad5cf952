/** Where a finding is that is not in a file of the repository: in a container image, at a URL, in a resource. */
import type { ReactNode } from 'react';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import classes from '../finding.module.css';
import type { Finding } from '../../queries.ts';

type Place = NonNullable<Finding['place']>;

const titles: Readonly<Record<Place['kind'], string>> = {
  image: 'Container image',
  url: 'Request',
  resource: 'Resource',
};

/** What belongs to each kind, in reading order; empty facts are not shown. */
const factsOf: Readonly<Record<Place['kind'], (place: Place) => [name: string, value: string][]>> = {
  image: ({ image, reference, layer }) => [
    ['Image', image],
    ['Last scanned', reference === image ? '' : reference],
    ['Layer', layer],
  ],
  url: ({ method, parameter, query }) => [
    ['Method', method],
    ['Parameter', parameter],
    ['Query', query.join(', ')],
  ],
  resource: ({ platform, namespace, type, name }) => [
    ['Platform', platform === 'kubernetes' ? 'Kubernetes' : platform],
    ['Namespace', namespace],
    ['Kind', type],
    ['Name', name],
  ],
};

export function PlaceFacts({ place }: { place: Finding['place'] }): ReactNode {
  if (place === null || place === undefined) return null;
  const facts = factsOf[place.kind](place).filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <Section title={titles[place.kind]}>
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
