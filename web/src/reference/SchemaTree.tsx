/** A schema as a tree of its members; nested members are collapsed. */
import { resolveSchema, typeWords, type OpenApi, type Schema } from './document.ts';
import classes from './reference.module.css';
import { Words } from './Words.tsx';
import { schemaWords } from './words.ts';

const words = schemaWords;

const enumShownMax = 12;

export function SchemaTree(props: { schema: Schema; document: OpenApi; isOpen?: boolean }) {
  const { document, isOpen = false } = props;
  const { schema } = resolveSchema(props.schema, document);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((choice) => choice.type !== 'null');
  if (choices?.length === 1) return <SchemaTree schema={choices[0]!} document={document} isOpen={isOpen} />;
  if (choices?.every((choice) => isSimple(choice, document)) === true) return null;
  if (choices !== undefined)
    return (
      <ul className={classes.members}>
        {choices.map((choice, n) => (
          <li key={n} className={classes.member}>
            <span className={classes.type}>{words.either(typeWords(choice, document))}</span>
            <SchemaTree schema={choice} document={document} />
          </li>
        ))}
      </ul>
    );
  if (schema.items !== undefined) return <SchemaTree schema={schema.items} document={document} isOpen={isOpen} />;
  const limits = limitsOf(schema);
  const members = Object.entries(schema.properties ?? {});
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  if (members.length === 0 && others === undefined)
    return limits === '' ? null : <div className={classes.type}>{limits}</div>;
  const required = new Set(schema.required ?? []);
  const list = (
    <ul className={classes.members}>
      {members.map(([name, member]) => (
        <Member key={name} name={name} schema={member} document={document} isRequired={required.has(name)} />
      ))}
      {others !== undefined && (
        <Member name={words.otherMembers} schema={others} document={document} isRequired={false} />
      )}
    </ul>
  );
  return isOpen ? (
    list
  ) : (
    <details>
      <summary className={classes.type}>{words.members}</summary>
      {list}
    </details>
  );
}

/** True if the type says everything about the schema. */
function isSimple(given: Schema, document: OpenApi): boolean {
  const { schema } = resolveSchema(given, document);
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return (
    ![properties, items, anyOf, oneOf].some((part) => part !== undefined) &&
    typeof additionalProperties !== 'object' &&
    limitsOf(schema) === ''
  );
}

function Member(props: { name: string; schema: Schema; document: OpenApi; isRequired: boolean }) {
  const { name, document, isRequired } = props;
  const { schema } = resolveSchema(props.schema, document);
  const marks = [
    typeWords(props.schema, document),
    ...(isRequired ? [words.required] : []),
    ...(schema.writeOnly === true ? [words.writeOnly] : []),
    ...(schema.default === undefined ? [] : [words.default(JSON.stringify(schema.default))]),
  ];
  return (
    <li className={classes.member}>
      <code>{name}</code> <span className={classes.type}>{marks.join(' · ')}</span>
      {schema.description !== undefined && (
        <div>
          <Words>{schema.description}</Words>
        </div>
      )}
      <SchemaTree schema={props.schema} document={document} />
    </li>
  );
}

function limitsOf(schema: Schema): string {
  const values = schema.enum
    ?.slice(0, enumShownMax)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const rest = (schema.enum?.length ?? 0) - enumShownMax;
  return [
    values === undefined ? '' : rest > 0 ? words.oneOfMany(values, rest) : words.oneOf(values),
    rangeWords(schema.minimum, schema.maximum, String),
    rangeWords(schema.minLength, schema.maxLength, words.characters),
    rangeWords(schema.minItems, schema.maxItems, words.items),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Omits the bounds that a number's format implies. */
function rangeWords(least: number | undefined, most: number | undefined, amount: (count: number) => string): string {
  const low = least === undefined || least <= Number.MIN_SAFE_INTEGER ? undefined : least;
  const high = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  if (low === undefined) return high === undefined ? '' : words.range.atMost(amount(high));
  return high === undefined ? words.range.atLeast(amount(low)) : words.range.between(String(low), amount(high));
}
