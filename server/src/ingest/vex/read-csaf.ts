/** CSAF 2.0 and 2.1: what `product_status` says of the products of the tree. */
import { invalidArgument } from '../../base/errors.ts';
import type { VexDocument, VexProduct, VexStatus } from '../../model/vex.ts';
import { asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { productTree, type TreeProduct } from './product-tree.ts';
import { productOf } from './products.ts';
import {
  instantOf,
  optionalList,
  optionalText,
  requiredObject,
  requiredText,
  StatementCollector,
} from './statement-fields.ts';

const versions: ReadonlySet<unknown> = new Set(['2.0', '2.1']);

/** The lists of `product_status`. `recommended` says nothing about who is affected. */
const statusOfList: ReadonlyMap<string, VexStatus> = new Map([
  ['known_not_affected', 'not_affected'],
  ['under_investigation', 'under_investigation'],
  ['known_affected', 'affected'],
  ['first_affected', 'affected'],
  ['last_affected', 'affected'],
  ['fixed', 'fixed'],
  ['first_fixed', 'fixed'],
]);

export function readCsaf(root: JsonObject): VexDocument {
  const head = requiredObject(root['document'], 'document.document');
  if (!versions.has(head['csaf_version']))
    throw invalidArgument('document.document.csaf_version', 'is neither 2.0 nor 2.1, which are read');
  const tracking = requiredObject(head['tracking'], 'document.document.tracking');
  const publisher = requiredObject(head['publisher'], 'document.document.publisher');
  const at = instantOf(tracking, 'current_release_date', 'document.document.tracking') ?? 0;
  const { products, groups } = productTree(root['product_tree']);
  const collector = new StatementCollector();
  for (const [n, given] of optionalList(root, 'vulnerabilities', 'document').entries()) {
    const path = `document.vulnerabilities.${n}`;
    const vulnerability = requiredObject(given, path);
    const ids = idsOf(vulnerability, path);
    const remarks = remarksOf(vulnerability, path, groups);
    const status = asObject(vulnerability['product_status']) ?? {};
    for (const [list, meaning] of statusOfList) {
      const productIds = asTexts(optionalList(status, list, `${path}.product_status`));
      for (const [remark, ofRemark] of Map.groupBy(productIds, (id) => remarks.get(id) ?? noRemark))
        collector.add(
          { ids, status: meaning, ...(meaning === 'not_affected' ? remark : noRemark), at },
          ofRemark.map((id) => ({ named: products.get(id)?.name ?? id, product: productFrom(id, products) })),
        );
    }
  }
  return {
    format: 'CSAF',
    id: requiredText(tracking, 'id', 'document.document.tracking'),
    author: requiredText(publisher, 'name', 'document.document.publisher'),
    version: optionalText(tracking, 'version', 'document.document.tracking'),
    statements: collector.statements,
    unknownProducts: collector.unknownProducts,
  };
}

function idsOf(vulnerability: JsonObject, path: string): string[] {
  const others = asObjects(vulnerability['ids']).map((each) => asText(each['text']));
  const ids = [asText(vulnerability['cve']), ...others].filter((id) => id !== undefined);
  if (ids.length === 0) throw invalidArgument(`${path}.cve`, 'is missing, and so are ids; one of them must be there');
  return ids;
}

/** A product's own purl, or that of the component in a platform of a relationship. */
function productFrom(id: string, products: ReadonlyMap<string, TreeProduct>): VexProduct | null {
  const product = products.get(id);
  if (product === undefined) return null;
  const part = product.component === undefined ? undefined : products.get(product.component);
  const platform = product.platform === undefined ? undefined : products.get(product.platform);
  for (const purl of product.purls) return productOf(product.name, purl);
  for (const purl of part?.purls ?? []) return productOf(product.name, platform?.purls[0], purl);
  return null;
}

interface Remark {
  justification: string;
  text: string;
}
const noRemark: Remark = { justification: '', text: '' };

/** By product id: the label of `flags`, and the text of `threats` of the category impact. */
function remarksOf(
  vulnerability: JsonObject,
  path: string,
  groups: ReadonlyMap<string, readonly string[]>,
): Map<string, Remark> {
  const remarks = new Map<string, Remark>();
  const shared = new Map<string, Remark>();
  const put = (given: JsonObject, remark: Partial<Remark>): void => {
    const ofGroups = asTexts(given['group_ids']).flatMap((group) => groups.get(group) ?? []);
    for (const id of [...asTexts(given['product_ids']), ...ofGroups]) {
      const both = { ...(remarks.get(id) ?? noRemark), ...remark };
      const key = JSON.stringify(both);
      // One object for equal remarks, so that they make one statement.
      remarks.set(id, shared.get(key) ?? both);
      shared.set(key, remarks.get(id) ?? both);
    }
  };
  for (const flag of asObjects(optionalList(vulnerability, 'flags', path)))
    put(flag, { justification: optionalText(flag, 'label', `${path}.flags`) });
  for (const threat of asObjects(optionalList(vulnerability, 'threats', path)))
    if (threat['category'] === 'impact') put(threat, { text: optionalText(threat, 'details', `${path}.threats`) });
  return remarks;
}
