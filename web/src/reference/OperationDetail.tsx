/** One operation: description, parameters, responses, and a form to try it. */
import { CodeBlock } from '../ui/code/CodeBlock.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { Section } from '../ui/page/Page.tsx';
import { resolveResponse, exampleOf, typeWords, type OpenApi, type Operation } from './document.ts';
import classes from './reference.module.css';
import { SchemaTree } from './SchemaTree.tsx';
import { TryIt } from './TryIt.tsx';
import { Words } from './Words.tsx';
import { referenceWords, schemaWords } from './words.ts';

const words = referenceWords;

export function OperationDetail(props: { operation: Operation; document: OpenApi; deploymentId: string }) {
  const { operation, document, deploymentId } = props;
  const { parameters = [], requestBody } = operation;
  const schemes = operation.security.flatMap((scheme) => Object.keys(scheme));
  return (
    <article aria-label={operation.summary}>
      <h2>
        <Words>{operation.summary}</Words>
      </h2>
      <code className={classes.path}>
        {operation.method} {operation.path}
      </code>
      {operation.description !== undefined && (
        <p className={classes.description}>
          <Words>{operation.description}</Words>
        </p>
      )}
      <Facts
        facts={[
          [words.facts.name, operation.operationId],
          [
            words.facts.maturity,
            operation.deprecated === true
              ? words.facts.deprecated
              : (operation['x-stability'] ?? words.facts.noMaturity),
          ],
          [words.facts.authentication, schemes.length === 0 ? words.facts.isPublic : words.facts.schemes(schemes)],
        ]}
      />
      {parameters.length > 0 && <Parameters parameters={parameters} document={document} />}
      {requestBody !== undefined && (
        <Section title={words.body}>
          {Object.entries(requestBody.content).map(([type, { schema }]) => (
            <div key={type}>
              <p className={classes.words}>{type}</p>
              <SchemaTree schema={schema} document={document} isOpen />
            </div>
          ))}
        </Section>
      )}
      <Responses operation={operation} document={document} />
      <TryIt operation={operation} document={document} deploymentId={deploymentId} />
    </article>
  );
}

function Parameters(props: { parameters: NonNullable<Operation['parameters']>; document: OpenApi }) {
  const { parameters, document } = props;
  return (
    <Section title={words.parameters.title}>
      <ul className={classes.members}>
        {parameters.map(({ name, in: place, required, description, schema }) => (
          <li key={name} className={classes.member}>
            <code>{name}</code>{' '}
            <span className={classes.type}>
              {[typeWords(schema, document), words.parameters[place], ...(required ? [schemaWords.required] : [])].join(
                ' · ',
              )}
            </span>
            {description !== undefined && (
              <div>
                <Words>{description}</Words>
              </div>
            )}
            <SchemaTree schema={schema} document={document} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Responses({ operation, document }: { operation: Operation; document: OpenApi }) {
  return (
    <Section title={words.responses.title}>
      {Object.entries(operation.responses).map(([status, given]) => {
        const { description = '', content = {} } = resolveResponse(given, document);
        return (
          <details key={status} className={classes.answer} open={status.startsWith('2') || undefined}>
            <summary>
              <code>{status}</code> <Words>{description}</Words>
            </summary>
            {Object.entries(content).map(([type, { schema }]) => (
              <div key={type}>
                <p className={classes.words}>
                  {type}, {typeWords(schema, document)}
                </p>
                <SchemaTree schema={schema} document={document} isOpen />
                {type === 'application/json' && status.startsWith('2') && (
                  <CodeBlock
                    code={JSON.stringify(exampleOf(schema, document), null, 2)}
                    path="example.json"
                    label={words.responses.example}
                  />
                )}
              </div>
            ))}
          </details>
        );
      })}
    </Section>
  );
}
