/** What findings are grouped by: for each kind the value of a finding, and how a group is called. */
import { isInRepository, isOfPackage, vulnerabilityId } from '../search/exact.ts';
import { languageSql } from '../search/language-sql.ts';
import type { Statement } from '../statement.ts';
import type { OwnedPlace } from './owned-places.ts';

export const groupKinds = ['rule', 'package', 'vulnerability', 'file', 'owner', 'project'] as const;
export type GroupKind = (typeof groupKinds)[number];
/** What findings are counted by: groups, and languages, which are counted only. */
export type CountedKind = GroupKind | 'language';

export interface KindSql {
  /** The value of a finding `a` of the answer, its row `f` and its detail `d`; null: it is in no group. */
  value: string;
  /** Joins of `f` and `d`, as far as the value needs them. */
  from: string;
  /** Joins that give a value `v.value` its key and name, perhaps several. */
  labels: string;
  key: string;
  name: string;
}

const row = 'JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = a.id';
const detail = 'LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id';
const itself = { labels: '', key: 'v.value', name: 'v.value' };

/** `places`: of owners only. */
export function kindSql(statement: Statement, kind: CountedKind, places: readonly OwnedPlace[]): KindSql {
  switch (kind) {
    case 'rule':
      return {
        value: 'a.rule_id',
        from: '',
        labels: 'JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = v.value',
        key: 'r.key',
        name: `coalesce(nullif(r.title, ''), r.key)`,
      };
    case 'project':
      return {
        value: 'a.project_id',
        from: '',
        labels: 'JOIN parapet.project p ON p.deployment_id = $1 AND p.id = v.value',
        key: 'p.id::text',
        name: 'p.name',
      };
    case 'package':
      return { ...itself, value: `coalesce(f.package_ecosystem, '') || '/' || f.package_key`, from: row };
    case 'vulnerability':
      return {
        ...itself,
        value: `CASE WHEN ${isOfPackage} THEN ${vulnerabilityId} END`,
        from: `${row} AND ${isOfPackage} ${detail}`,
      };
    case 'file':
      return { ...itself, value: `nullif(f.path, '')`, from: row };
    case 'language': {
      const { joins, language } = languageSql(statement);
      return { ...itself, value: language, from: `${row} ${joins}` };
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
    value: `CASE WHEN ${isInRepository} THEN owned.value END`,
    from: `${row} JOIN unnest(${owned}) AS owned (project_id, path, value) ON owned.project_id = f.project_id AND owned.path = f.path ${detail}`,
    labels: `JOIN unnest(${owners}) AS who (value, owner) ON who.value = v.value`,
    key: 'who.owner',
    name: 'who.owner',
  };
}
