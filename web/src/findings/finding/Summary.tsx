/** The first screenful of a finding: severity, state, location and code. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Ref } from '../../terms/Ref.tsx';
import { severityOf } from '../../terms/findings/severity-words.ts';
import { SeverityBadge } from '../../terms/findings/severity.tsx';
import { CodeBlock } from '../../ui/code/CodeBlock.tsx';
import { columnsIn } from '../../ui/code/marked-pieces.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import classes from './finding.module.css';
import { hideValues } from './hide-values.ts';
import type { Detail, Finding } from './queries.ts';
import { StateLine } from './StateLine.tsx';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { findingPageWords } from './words.ts';

/** `children`: the actions. */
export function Summary(props: { detail: Detail; deploymentId: string; children: ReactNode }) {
  const { detail, deploymentId, children } = props;
  const { finding } = detail;
  return (
    <div className={classes.glance}>
      <div className={classes.state}>
        <SeverityBadge severity={severityOf(finding.severity)} withWord />
        <StateLine detail={detail} deploymentId={deploymentId} />
      </div>
      <Place finding={finding} deploymentId={deploymentId} />
      {children}
      <Code finding={finding} related={detail.related} />
    </div>
  );
}

function Place({ finding, deploymentId }: { finding: Finding; deploymentId: string }) {
  const { filePath, line, lineOfCodeUrl, repository, ref } = finding;
  const place = line > 0 ? `${filePath}:${String(line)}` : filePath;
  return (
    <p className={classes.place}>
      {filePath !== '' && (
        <code className={classes.path}>
          <SafeLink href={lineOfCodeUrl}>
            <PlainText>{place}</PlainText>
          </SafeLink>
        </code>
      )}
      <span>
        <Phrase
          text={findingPageWords.place}
          fill={{
            project: (
              <Link
                to="/deployments/$deploymentId/projects/$projectId"
                params={{ deploymentId, projectId: repository.id }}
              >
                <PlainText>{repository.name}</PlainText>
              </Link>
            ),
            ref: <Ref>{ref}</Ref>,
          }}
        />
      </span>
    </p>
  );
}

function Code({ finding, related }: { finding: Finding; related: Detail['related'] }) {
  const { codeSnippet, filePath, line, endLine, issueType, lineOfCodeUrl } = finding;
  const region = { startLine: line, endLine, from: finding.column, to: finding.endColumn };
  const isSecret = issueType === 'ISSUE_TYPE_SECRETS';
  const others = related.filter(({ code }) => code !== codeSnippet);
  const shown = (code: string): string => (isSecret ? hideValues(code) : code);
  return (
    <>
      {codeSnippet !== '' && (
        <CodeBlock
          code={shown(codeSnippet)}
          path={filePath}
          label={findingPageWords.code}
          host={{ href: lineOfCodeUrl }}
          {...(line > 0 && { firstLine: line, marked: { from: line, to: Math.max(endLine, line) } })}
          // hide-values.ts shortens the code of a secret, so the columns no longer match.
          columns={isSecret ? undefined : columnsIn(codeSnippet, region)}
        />
      )}
      {others.map(({ path, line: first, code, url }, index) => (
        <figure key={index} className={classes.related}>
          <figcaption>
            <code>
              <SafeLink href={url}>
                <PlainText>{first > 0 ? `${path}:${first}` : path}</PlainText>
              </SafeLink>
            </code>
          </figcaption>
          <CodeBlock code={shown(code)} path={path} label={findingPageWords.relatedCode} />
        </figure>
      ))}
    </>
  );
}
