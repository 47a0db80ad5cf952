/** What findings are grouped by: for each kind the value of a finding, and how a group is called. */
import { isInRepository, vulnerabilityId } from '../search/exact.ts';
import { languageSql } from '../search/language-sql.ts';
import type { Statement } from '../statement.ts';
import type { OwnColumn } from './answer-rows.ts';
import type { OwnedPlace } from './owned-places.ts';

export const groupKinds = ['rule', 'package', 'vulnerability', 'file', 'owner', 'project'] as const;
export type GroupKind = (typeof groupKinds)[number];
/** What findings are counted by: groups, and languages, which are counted only. */
export type CountedKind = GroupKind | 'language';

export interface KindSql {
  /** Columns of a finding `a` of the answer that the value reads, besides those that all have. */
  own: readonly OwnColumn[];
  /** The value of `a` and its detail `d`; null: it is in no group. */
  value: string;
  /** Joins that the value needs. */
  from: string;
  /** Joins that give a value `v.value` its key and name, perhaps several. */
  labels: string;
  key: string;
  name: string;
}

const detail = 'LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = a.id';
const itself = { labels: '', key: 'v.value', name: 'v.value' };

/** The path of a finding whose file may have owners. */
export const ownablePath: Pick<KindSql, 'value' | 'from'> = {
  value: `CASE WHEN ${isInRepository} THEN a.path END`,
  from: detail,
};

/** `places`: of owners only. */
export function kindSql(statement: Statement, kind: CountedKind, places: readonly OwnedPlace[]): KindSql {
  switch (kind) {
    case 'rule':
      return {
        own: [],
        value: 'a.rule_id',
        from: '',
        labels: 'JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = v.value',
        key: 'r.key',
        name: `coalesce(nullif(r.title, ''), r.key)`,
      };
    case 'project':
      return {
        own: [],
        value: 'a.project_id',
        from: '',
        labels: 'JOIN parapet.project p ON p.deployment_id = $1 AND p.id = v.value',
        key: 'p.id::text',
        name: 'p.name',
      };
    case 'package':
      return {
        ...itself,
        own: ['package_ecosystem', 'package_key'],
        value: `coalesce(a.package_ecosystem, '') || '/' || a.package_key`,
        from: '',
      };
    case 'vulnerability':
      return {
        ...itself,
        own: ['package_key'],
        value: vulnerabilityId,
        // Only a finding about a package has one.
        from: 'JOIN parapet.finding_detail d ON a.package_key IS NOT NULL AND d.deployment_id = $1 AND d.finding_id = a.id',
      };
    case 'file':
      return { ...itself, own: ['path'], value: `nullif(a.path, '')`, from: '' };
    case 'language': {
      const { joins, language } = languageSql(statement, 'a.path');
      return { ...itself, own: ['path'], value: language, from: joins };
    }
    case 'owner':
      return ofOwners(statement, places);
  }
}

/** A finding has the owners of its file; files with the same owners are one value. */
function ofOwners(statement: Statement, places: readonly OwnedPlace[]): KindSql {
  const numbers = new Map<string, number>();
  const teams: (readonly string[])[] = [];
  const numberOf = (owners: readonly string[]): number => {
    const text = JSON.stringify(owners);
    const known = numbers.get(text) ?? teams.push(owners) - 1;
    numbers.set(text, known);
    return known;
  };
  const values = places.map(({ owners }) => numberOf(owners));
  const list = (column: readonly unknown[], type: 'bigint[]' | 'text[]'): string => statement.add(column, type);
  const owned = [
    list(
      places.map(({ projectId }) => projectId),
      'bigint[]',
    ),
    list(
      places.map(({ path }) => path),
      'text[]',
    ),
    list(values, 'bigint[]'),
  ].join(', ');
  const members = teams.flatMap((owners, value) => owners.map((owner) => ({ value, owner })));
  const owners = [
    list(
      members.map(({ value }) => value),
      'bigint[]',
    ),
    list(
      members.map(({ owner }) => owner),
      'text[]',
    ),
  ].join(', ');
  return {
    own: ['path'],
    value: `CASE WHEN ${isInRepository} THEN owned.value END`,
    from: `JOIN unnest(${owned}) AS owned (project_id, path, value) ON owned.project_id = a.project_id AND owned.path = a.path ${detail}`,
    labels: `JOIN unnest(${owners}) AS who (value, owner) ON who.value = v.value`,
    key: 'who.owner',
    name: 'who.owner',
  };
}
