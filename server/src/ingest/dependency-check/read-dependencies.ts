/** dependency-check's report in either syntax, as items with the values that its JSON has. */
import type { JsonObject } from '../facts/fields.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, take, type JsonItem } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { childOf, childText } from '../xml/elements.ts';
import { isXml, readXmlReport } from '../xml/read-report.ts';
import { children, listOf, takeElement, type XmlElement } from '../xml/selector.ts';
import { dependencyOfXml } from './xml-dependency.ts';

export const title = 'dependency-check';

type Label = 'scanInfo' | 'dependencies' | 'dependency';
type Item = Exclude<JsonItem<Label>, { kind: 'mismatch' }>;

/** Namespaces of all versions: https://jeremylong.github.io/DependencyCheck/dependency-check.2.5.xsd and its like. */
export function isDependencyCheckNamespace(uri: string): boolean {
  return /\/dependency-check\.[\d.]{1,10}\.xsd$/i.test(uri);
}

const jsonShape = {
  title,
  selector: members<Label>({
    scanInfo: take('scanInfo'),
    dependencies: elements(take('dependency'), 'dependencies'),
  }),
  required: ['dependencies' as const],
};

const xmlShape = {
  title,
  root: {
    name: 'analysis',
    isNamespace: isDependencyCheckNamespace,
    of: children<Label>({
      scanInfo: takeElement('scanInfo'),
      dependencies: listOf('dependency', takeElement('dependency'), 'dependencies'),
    }),
  },
  required: ['dependencies' as const],
};

export interface ScanInfo {
  version: string;
  hasExceptions: boolean;
  duplicates: ReadonlyMap<string, number>;
}

/** The facts of the run, which may stand behind the dependencies. */
export async function readScanInfo(source: ParseSource): Promise<ScanInfo> {
  const info: ScanInfo = { version: '', hasExceptions: false, duplicates: new Map() };
  const options = {
    onDuplicates: (found: ReadonlyMap<string, number>) => {
      info.duplicates = found;
    },
  };
  if (await isXml(source)) {
    for await (const items of readXmlReport(source, xmlShape))
      for (const item of items)
        if (item.kind === 'value' && item.label === 'scanInfo') takeXml(item.value as XmlElement, info);
    return info;
  }
  for await (const items of readReport(source, jsonShape, options))
    for (const item of items) if (item.kind === 'value' && item.label === 'scanInfo') takeJson(item.value, info);
  return info;
}

function takeXml(element: XmlElement, info: ScanInfo): void {
  info.version = childText(element, 'engineVersion') ?? '';
  info.hasExceptions = (childOf(element, 'analysisExceptions')?.children.length ?? 0) > 0;
}

function takeJson(value: unknown, info: ScanInfo): void {
  const { engineVersion, analysisExceptions } = (value ?? {}) as JsonObject;
  info.version = typeof engineVersion === 'string' ? engineVersion : '';
  info.hasExceptions = Array.isArray(analysisExceptions) && analysisExceptions.length > 0;
}

export async function* readDependencies(source: ParseSource, info: ScanInfo): AsyncGenerator<Item[]> {
  if (!(await isXml(source))) {
    yield* readReport(source, jsonShape, { duplicates: info.duplicates });
    return;
  }
  for await (const items of readXmlReport(source, xmlShape))
    yield items.map((item) =>
      item.kind === 'value' && item.label === 'dependency'
        ? { ...item, value: dependencyOfXml(item.value as XmlElement) }
        : item,
    );
}
