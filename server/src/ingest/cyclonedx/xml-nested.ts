/** Vulnerabilities inside of components, as the extension of CycloneDX XML has them up to 1.3. */
import type { JsonItem } from '../json/selector.ts';
import { attributeOf, childOf, childrenOf, childText, textIn } from '../xml/elements.ts';
import type { XmlElement } from '../xml/selector.ts';
import type { BomLabel } from './bom-label.ts';
import { vulnerabilityOf } from './xml-vulnerability.ts';

export function hasVulnerabilities(component: XmlElement): boolean {
  return (
    childOf(component, 'vulnerabilities') !== undefined ||
    childrenOf(childOf(component, 'components'), 'component').some(hasVulnerabilities)
  );
}

/**
 * The vulnerabilities of a component and of those in it. A component that may hide one closes nothing: its item is
 * dropped. With `mayHide`, one without a name may.
 */
export function vulnerabilitiesIn(component: XmlElement, place: string, mayHide: boolean): JsonItem<BomLabel>[] {
  const ref = attributeOf(component, 'bom-ref') ?? childText(component, 'purl');
  const list = childOf(component, 'vulnerabilities');
  const own = childrenOf(list, 'vulnerability').map((element, index): JsonItem<BomLabel> => {
    const parent = `${place}/vulnerabilities/vulnerability[${index + 1}]`;
    return { kind: 'value', label: 'vulnerability', value: vulnerabilityOf(element, ref), parent, index: -1 };
  });
  const isOdd = own.length !== (list?.children.length ?? 0) || textIn(list) !== undefined;
  if (isOdd || (mayHide && childText(component, 'name') === undefined)) {
    const message = 'may be in this component, which does not have the structure of CycloneDX';
    own.push({ kind: 'dropped', label: 'vulnerability', message, parent: place, index: -1 });
  }
  const nested = childrenOf(childOf(component, 'components'), 'component').flatMap((inner, index) =>
    vulnerabilitiesIn(inner, `${place}/components/component[${index + 1}]`, mayHide),
  );
  return [...own, ...nested];
}
