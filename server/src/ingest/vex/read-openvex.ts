/** OpenVEX 0.2, and 0.0 with its texts for vulnerability, products and subcomponents. */
import { invalidArgument } from '../../base/errors.ts';
import { vexStatuses, type VexDocument, type VexProduct } from '../../model/vex.ts';
import { asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { productOf } from './products.ts';
import {
  instantOf,
  optionalList,
  optionalText,
  requiredObject,
  requiredText,
  StatementCollector,
} from './statement-fields.ts';

export function readOpenVex(document: JsonObject): VexDocument {
  const id = requiredText(document, '@id', 'document');
  const author = requiredText(document, 'author', 'document');
  const at = instantOf(document, 'timestamp', 'document') ?? 0;
  const changedAt = instantOf(document, 'last_updated', 'document') ?? at;
  const collector = new StatementCollector();
  if (!Array.isArray(document['statements'])) throw invalidArgument('document.statements', 'is missing, or not a list');
  for (const [n, given] of document['statements'].entries()) {
    const path = `document.statements.${n}`;
    const statement = requiredObject(given, path);
    const status = vexStatuses.find((each) => each === statement['status']);
    if (status === undefined) throw invalidArgument(`${path}.status`, `is none of ${vexStatuses.join(', ')}`);
    const text = optionalText(statement, status === 'affected' ? 'action_statement' : 'impact_statement', path);
    collector.add(
      {
        ids: idsOf(statement, path),
        status,
        justification: optionalText(statement, 'justification', path),
        text: text === '' ? optionalText(statement, 'status_notes', path) : text,
        at: instantOf(statement, 'last_updated', path) ?? instantOf(statement, 'timestamp', path) ?? changedAt,
      },
      productsOf(statement, path),
    );
  }
  const version = document['version'];
  return {
    format: 'OpenVEX',
    id,
    author,
    version: typeof version === 'number' ? String(version) : optionalText(document, 'version', 'document'),
    statements: collector.statements,
    unknownProducts: collector.unknownProducts,
  };
}

function idsOf(statement: JsonObject, path: string): string[] {
  const given = statement['vulnerability'];
  if (typeof given === 'string' && given !== '') return [given];
  const vulnerability = requiredObject(given, `${path}.vulnerability`);
  const name = requiredText(vulnerability, 'name', `${path}.vulnerability`);
  return [name, ...asTexts(optionalList(vulnerability, 'aliases', `${path}.vulnerability`))];
}

function productsOf(statement: JsonObject, path: string): { named: string; product: VexProduct | null }[] {
  // Version 0.0 has the parts beside the products; they belong to each of them.
  const sharedParts = optionalList(statement, 'subcomponents', path);
  return optionalList(statement, 'products', path).flatMap((given, n) => {
    const at = `${path}.products.${n}`;
    const product = typeof given === 'string' ? { '@id': given } : requiredObject(given, at);
    const parts = [...optionalList(product, 'subcomponents', at), ...sharedParts];
    const named = nameOf(product);
    const purl = purlOf(product);
    if (parts.length === 0) return [{ named, product: productOf(named, purl) }];
    return parts.map((part, k) => {
      const component = typeof part === 'string' ? { '@id': part } : requiredObject(part, `${at}.subcomponents.${k}`);
      const partPurl = purlOf(component);
      const both = `${named}, ${nameOf(component)}`;
      return { named: both, product: partPurl === undefined ? null : productOf(both, purl, partPurl) };
    });
  });
}

function purlOf(component: JsonObject): string | undefined {
  const id = asText(component['@id']);
  return asText(asObject(component['identifiers'])?.['purl']) ?? (id?.startsWith('pkg:') === true ? id : undefined);
}

function nameOf(component: JsonObject): string {
  return (asText(component['@id']) ?? purlOf(component) ?? 'a product without @id').slice(0, 500);
}
