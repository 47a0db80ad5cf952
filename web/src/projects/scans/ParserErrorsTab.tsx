/** The errors of lockfile parsers in the latest full dependency scan. */
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import classes from '../projects.module.css';
import type { Project } from '../queries.ts';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { parserErrorWords } from './words.ts';

const words = parserErrorWords;

export function ParserErrorsTab({ project }: { project: Project }) {
  const { errors } = project.latestFullScaScanParserErrors;
  if (errors.length === 0) {
    return (
      <EmptyState title={words.none.title}>
        {project.latestFullScaScanAt === null ? (
          words.none.noScan
        ) : (
          <Phrase text={words.none.inLatest} fill={{ at: <Instant at={project.latestFullScaScanAt} /> }} />
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.words}>
        <Phrase
          text={words.words}
          fill={{ at: <Instant at={project.latestFullScaScanAt} none={words.unknownTime} /> }}
        />
      </p>
      <ul className={classes.rows} aria-label={words.title}>
        {errors.map(({ location, reason, parser, text }, position) => (
          <li key={`${location.path} ${String(position)}`} className={classes.row}>
            <span className={classes.first}>
              <SafeLink href={location.url}>
                <code>
                  <PlainText>{placeOf(location)}</PlainText>
                </code>
              </SafeLink>
              <div>
                <PlainText>{reason}</PlainText>{' '}
                {text !== '' && (
                  <code className={classes.quiet}>
                    <PlainText lengthMax={500}>{text}</PlainText>
                  </code>
                )}
              </div>
            </span>
            <span className={classes.quiet}>
              <PlainText>{parser}</PlainText>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function placeOf({ path, startLine, startCol }: { path: string; startLine: string; startCol: string }): string {
  return [path === '' ? words.unnamedFile : path, startLine, startCol].filter((part) => part !== '').join(':');
}
