/** ZAP's report in either syntax, as items with the values that its JSON has. */
import { cutText } from '../facts/bounded.ts';
import { asText } from '../facts/fields.ts';
import { urlPlace } from '../facts/url-place.ts';
import { readHeads } from '../json/read-heads.ts';
import { readReport, type ReportItem, type ReportOptions } from '../json/read-report.ts';
import { elements, members, take, type Selector } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { childOf, childrenOf } from '../xml/elements.ts';
import { isXml, readXmlReport } from '../xml/read-report.ts';
import { listOf, takeElement, type XmlElement } from '../xml/selector.ts';

export const title = 'ZAP';

type Label = 'version' | 'name' | 'sites' | 'site' | 'alerts' | 'alert';

const frame = (site: Record<string, Selector<Label>>): Selector<Label> =>
  members<Label>({ '@version': take('version'), site: elements<Label>(members<Label>(site, 'site'), 'sites') });
const selector = frame({ alerts: elements<Label>(take('alert'), 'alerts') });

const xmlShape = {
  title,
  root: {
    name: 'OWASPZAPReport',
    isNamespace: (uri: string) => uri === '',
    of: listOf<Label>(
      'site',
      listOf<Label>('alerts', listOf<Label>('alertitem', takeElement('alert'), 'alerts'), 'site'),
      'sites',
      ['insights'],
    ),
  },
  required: [],
};

export interface SitesSurvey {
  version: string;
  /** Host and port by the place of each site in the document. */
  siteOf: ReadonlyMap<string, string>;
  options: ReportOptions;
}

/** What was scanned; sites without alerts, too. */
export async function surveySites(source: ParseSource): Promise<SitesSurvey> {
  const siteOf = new Map<string, string>();
  const put = (place: string, name: string | undefined): void => {
    const site = urlPlace(name ?? '')?.site;
    if (site !== undefined) siteOf.set(place, site);
    else
      throw new UploadRefused('damaged', {
        file: source.fileName,
        place: cutText(place, 500),
        message: `${title}: this site has no name that is a URL`,
      });
  };
  if (!(await isXml(source))) {
    const shape = { title, selector: frame({ '@name': take('name') }) };
    const { root, of, options } = await readHeads<Label>(source, shape, 'site');
    for (const [place, { name }] of of) put(place, asText(name));
    return { version: versionOf(asText(root.version)), siteOf, options };
  }
  let version = '';
  const onRoot = ({ attributes }: { attributes: ReadonlyMap<string, string> }): void => {
    version = versionOf(attributes.get('version'));
  };
  const onContainer = ({ path, attributes }: { path: string; attributes: ReadonlyMap<string, string> }): void => {
    if (/\/site(?:\[\d+\])?$/.test(path)) put(path, attributes.get('name'));
  };
  for await (const _items of readXmlReport(source, xmlShape, { onRoot, onContainer }));
  return { version, siteOf, options: {} };
}

/** Development versions are dates: `D-2031-01-01`. */
function versionOf(version: string | undefined): string {
  return cutText(version ?? '', 100);
}

export async function* readSites(source: ParseSource, options: ReportOptions): AsyncGenerator<ReportItem<Label>[]> {
  if (!(await isXml(source))) {
    yield* readReport(source, { title, selector, required: ['sites'] }, options);
    return;
  }
  for await (const items of readXmlReport(source, xmlShape))
    yield items.map((item) => (item.kind === 'value' ? { ...item, value: alertOf(item.value as XmlElement) } : item));
}

/** The alert as the JSON has it; `instances` only if the XML has them, which versions before 2.4 had not. */
function alertOf(element: XmlElement): Record<string, unknown> {
  const instances = childOf(element, 'instances');
  const alert: Record<string, unknown> = textsOf(element);
  if (instances !== undefined) alert['instances'] = childrenOf(instances, 'instance').map(textsOf);
  return alert;
}

function textsOf({ children }: XmlElement): Record<string, string> {
  return Object.fromEntries(children.map(({ name, text }) => [name, text.trim()]));
}
