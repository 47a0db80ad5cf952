/** CSAF's tree of products: branches, names and relationships, by product id. */
import { invalidArgument } from '../../base/errors.ts';
import { asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';

export interface TreeProduct {
  name: string;
  purls: readonly string[];
  /** The ids of a component and of the product that it is in; only for a relationship. */
  component?: string | undefined;
  platform?: string | undefined;
}

export interface ProductTree {
  products: ReadonlyMap<string, TreeProduct>;
  /** Product ids of each group. */
  groups: ReadonlyMap<string, readonly string[]>;
}

/** Levels of branches; the format's own tools write about ten. */
const depthMax = 100;

export function productTree(value: unknown): ProductTree {
  const tree = asObject(value) ?? {};
  const products = new Map<string, TreeProduct>();
  const put = (given: JsonObject | undefined, more: Partial<TreeProduct> = {}): void => {
    const id = asText(given?.['product_id']);
    if (given === undefined || id === undefined) return;
    const helper = asObject(given['product_identification_helper']) ?? {};
    const purls = [...asTexts(helper['purl']), ...asTexts(helper['purls'])];
    products.set(id, { name: (asText(given['name']) ?? id).slice(0, 500), purls, ...more });
  };
  const putBranches = (parent: JsonObject, depth: number): void => {
    if (depth > depthMax)
      throw invalidArgument('document.product_tree', `has more than ${depthMax} levels of branches`);
    for (const branch of asObjects(parent['branches'])) {
      put(asObject(branch['product']));
      putBranches(branch, depth + 1);
    }
  };
  putBranches(tree, 1);
  for (const given of asObjects(tree['full_product_names'])) put(given);
  for (const given of asObjects(tree['relationships']))
    put(asObject(given['full_product_name']), {
      component: asText(given['product_reference']),
      platform: asText(given['relates_to_product_reference']),
    });
  const groups = asObjects(tree['product_groups']).map(
    (group) => [asText(group['group_id']) ?? '', asTexts(group['product_ids'])] as const,
  );
  return { products, groups: new Map(groups) };
}
