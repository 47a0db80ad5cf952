/** OpenVEX and CSAF: statements, products, and the member at fault. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ParapetError } from '../../base/errors.ts';
import { readVex } from './read-vex.ts';

const openVex = (statements: unknown[], more: object = {}): object => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://example.com/vex/1',
  author: 'Example',
  version: 3,
  timestamp: '2031-01-01T00:00:00Z',
  statements,
  ...more,
});

const statement = (more: object = {}): object => ({
  vulnerability: { name: 'CVE-2031-1', aliases: ['GHSA-aaaa-bbbb-cccc'] },
  products: [{ '@id': 'pkg:npm/%40demo/walk@1.0.0' }],
  status: 'not_affected',
  justification: 'vulnerable_code_not_present',
  impact_statement: 'The file is not shipped.',
  ...more,
});

/** A CSAF document with a component in an image, and a product without purl. */
const csaf = (vulnerability: object, more: object = {}): object => ({
  document: {
    csaf_version: '2.0',
    publisher: { name: 'Example' },
    tracking: { id: 'EX-2031-1', version: '2', current_release_date: '2031-02-01T00:00:00Z' },
    ...more,
  },
  product_tree: {
    branches: [
      {
        branches: [
          {
            product: {
              product_id: 'image',
              name: 'Shop',
              product_identification_helper: { purl: 'pkg:oci/web@sha256%3Aaa?repository_url=ghcr.io/demo/web' },
            },
          },
          {
            product: {
              product_id: 'part',
              name: 'libdemo',
              product_identification_helper: { purl: 'pkg:deb/debian/libdemo@2.1' },
            },
          },
        ],
      },
    ],
    full_product_names: [{ product_id: 'box', name: 'Appliance 1' }],
    relationships: [
      {
        product_reference: 'part',
        relates_to_product_reference: 'image',
        full_product_name: { product_id: 'both', name: 'libdemo in Shop' },
      },
    ],
    product_groups: [{ group_id: 'all', product_ids: ['both', 'box'] }],
  },
  vulnerabilities: [{ cve: 'CVE-2031-7', ...vulnerability }],
});

function faultOf(document: unknown): string {
  try {
    readVex(document);
  } catch (error) {
    assert.ok(error instanceof ParapetError, String(error));
    return error.details?.[0]?.path ?? error.message;
  }
  return 'none';
}

describe('OpenVEX', () => {
  test('a statement has the ids, the package, the status, and the words of the author', () => {
    const { format, id, author, version, statements, unknownProducts } = readVex(openVex([statement()]));
    assert.deepEqual([format, id, author, version], ['OpenVEX', 'https://example.com/vex/1', 'Example', '3']);
    assert.deepEqual(statements, [
      {
        ids: ['CVE-2031-1', 'GHSA-aaaa-bbbb-cccc'],
        status: 'not_affected',
        justification: 'vulnerable_code_not_present',
        text: 'The file is not shipped.',
        at: Date.parse('2031-01-01T00:00:00Z'),
        products: [
          {
            named: 'pkg:npm/%40demo/walk@1.0.0',
            package: { ecosystem: 'npm', name: '@demo/walk', version: '1.0.0' },
            image: null,
          },
        ],
      },
    ]);
    assert.deepEqual(unknownProducts, []);
  });

  test('a part of a product is the package, and an image is compared too', () => {
    const products = [
      {
        '@id': 'pkg:oci/web?repository_url=ghcr.io%2Fdemo%2Fweb',
        subcomponents: [{ '@id': 'x', identifiers: { purl: 'pkg:golang/example.com/mod@v1.2.0' } }],
      },
      { '@id': 'pkg:oci/job' },
    ];
    const { statements } = readVex(openVex([statement({ products })]));
    assert.deepEqual(
      statements[0]?.products.map(({ package: named, image }) => [named?.name, named?.version, image]),
      [
        ['example.com/mod', 'v1.2.0', 'ghcr.io/demo/web'],
        [undefined, undefined, 'job'],
      ],
    );
  });

  test('version 0.0 has texts', () => {
    const old = statement({
      vulnerability: 'CVE-2031-1',
      products: ['pkg:oci/web'],
      subcomponents: ['pkg:apk/alpine/ssl@3'],
    });
    const { statements } = readVex(openVex([old], { '@context': 'https://openvex.dev/ns', version: '1' }));
    assert.deepEqual(statements[0]?.ids, ['CVE-2031-1']);
    assert.deepEqual(statements[0]?.products[0]?.package, { ecosystem: 'apk', name: 'ssl', version: '3' });
  });

  test('products without a purl are named', () => {
    const products = [{ '@id': 'https://example.com/app' }, { identifiers: { cpe23: 'cpe:2.3:a:x' } }];
    const { statements, unknownProducts } = readVex(openVex([statement({ products })]));
    assert.deepEqual(statements[0]?.products, []);
    assert.deepEqual(unknownProducts, ['https://example.com/app', 'a product without @id']);
  });

  test('the member at fault is named', () => {
    assert.equal(faultOf([]), 'document');
    assert.equal(faultOf({ statements: [] }), 'document');
    assert.equal(faultOf({ ...openVex([]), statements: undefined }), 'document.statements');
    assert.equal(faultOf(openVex([], { '@id': 7 })), 'document.@id');
    assert.equal(faultOf(openVex([7])), 'document.statements.0');
    assert.equal(faultOf(openVex([statement(), statement({ status: 'fine' })])), 'document.statements.1.status');
    assert.equal(faultOf(openVex([statement({ vulnerability: {} })])), 'document.statements.0.vulnerability.name');
    assert.equal(faultOf(openVex([statement({ products: 'x' })])), 'document.statements.0.products');
    assert.equal(faultOf(openVex([statement({ products: [7] })])), 'document.statements.0.products.0');
    assert.equal(faultOf(openVex([statement({ timestamp: 'soon' })])), 'document.statements.0.timestamp');
    assert.equal(faultOf(openVex([statement({ impact_statement: 7 })])), 'document.statements.0.impact_statement');
    const many = Array.from({ length: 20_001 }, () => statement());
    assert.equal(faultOf(openVex(many)), 'document');
    const wide = statement({ products: Array.from({ length: 200_001 }, () => 'pkg:npm/a@1') });
    assert.equal(faultOf(openVex([wide])), 'document');
  });
});

describe('CSAF', () => {
  test('a component in an image has the label of its flag and the text of its threat', () => {
    const { format, id, author, version, statements, unknownProducts } = readVex(
      csaf({
        product_status: { known_not_affected: ['both', 'box'], fixed: ['part'] },
        flags: [{ label: 'component_not_present', group_ids: ['all'] }],
        threats: [{ category: 'impact', details: 'Not shipped.', product_ids: ['both'] }],
      }),
    );
    assert.deepEqual([format, id, author, version], ['CSAF', 'EX-2031-1', 'Example', '2']);
    assert.deepEqual(
      statements.map(({ status, justification, text, products }) => [
        status,
        justification,
        text,
        products.map(({ package: named, image }) => `${named?.ecosystem}:${named?.name}@${named?.version} ${image}`),
      ]),
      [
        ['not_affected', 'component_not_present', 'Not shipped.', ['deb:libdemo@2.1 ghcr.io/demo/web']],
        ['not_affected', 'component_not_present', '', []],
        ['fixed', '', '', ['deb:libdemo@2.1 null']],
      ],
    );
    assert.deepEqual(unknownProducts, ['Appliance 1']);
  });

  test('other ids of a vulnerability count', () => {
    const { statements } = readVex(
      csaf({
        cve: undefined,
        ids: [{ system_name: 'x', text: 'GHSA-1' }],
        product_status: { known_affected: ['part'] },
      }),
    );
    assert.deepEqual(statements[0]?.ids, ['GHSA-1']);
  });

  test('the member at fault is named', () => {
    assert.equal(faultOf(csaf({}, { csaf_version: '1.2' })), 'document.document.csaf_version');
    assert.equal(faultOf(csaf({}, { tracking: undefined })), 'document.document.tracking');
    assert.equal(faultOf(csaf({ cve: undefined })), 'document.vulnerabilities.0.cve');
    assert.equal(
      faultOf(csaf({ product_status: { fixed: 'part' } })),
      'document.vulnerabilities.0.product_status.fixed',
    );
    let branch: object = { product: { product_id: 'x' } };
    for (let depth = 0; depth < 200; depth++) branch = { branches: [branch] };
    assert.equal(faultOf({ ...csaf({}), product_tree: branch }), 'document.product_tree');
  });
});
