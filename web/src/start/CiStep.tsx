/** Creates a token for a pipeline, shown only once, and the configuration of its CI system. */
import { Button, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { expiryIn, tokenRulesQuery, usualDaysWithin } from '../terms/token-lifetime.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { ciFiles, ciLines, ciSystems, ciUploadLines, isLoopback } from './lines.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { hasCiTokenQuery } from './queries.ts';
import classes from './start.module.css';
import { ciSystemWords, firstStepsWords } from './words.ts';

const { ci: words } = firstStepsWords;

export function CiStep({ isDone }: { isDone: boolean }) {
  const { id: deploymentId } = useDeployment();
  const { data: hasToken = false } = useQuery(hasCiTokenQuery(deploymentId));
  const queryClient = useQueryClient();

  const make = useMutation({
    mutationFn: async () => {
      const days = usualDaysWithin((await queryClient.fetchQuery(tokenRulesQuery(deploymentId))).daysMax);
      const name = words.tokenName(new Date().toISOString().slice(0, 10));
      const { token } = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/tokens', {
          params: { path: { deploymentId } },
          body: { name, permissions: ['CI'], expiresAt: expiryIn(days) },
        }),
      );
      return { token, days };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tokens'] }),
  });
  const token = make.data?.token ?? '';

  return (
    <>
      <p className={classes.lead}>
        <Phrase text={words.lead} />
      </p>
      {isLoopback(globalThis.location.hostname) && (
        <p className={classes.notice}>
          <Phrase text={words.loopback} fill={{ origin: globalThis.location.origin }} />
        </p>
      )}
      {token === '' ? (
        <div>
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            {words.createToken}
          </Button>
        </div>
      ) : (
        <div role="status" className={classes.token}>
          <p>
            <Phrase
              text={words.token}
              fill={{
                days: make.data?.days ?? 0,
                tokens: (text) => (
                  <Link to="/deployments/$deploymentId/tokens" params={{ deploymentId }}>
                    {text}
                  </Link>
                ),
              }}
            />
          </p>
          <CopyLine label={words.copyToken}>{token}</CopyLine>
        </div>
      )}
      {make.error !== null && (
        <p className={classes.error} role="alert">
          {messageOf(make.error)}
        </p>
      )}
      <CiLines deploymentId={deploymentId} />
      {!isDone && hasToken && <p role="status">{words.waiting}</p>}
    </>
  );
}

/** The configuration of each CI system, and where to store its token. */
function CiLines({ deploymentId }: { deploymentId: string }) {
  const { origin } = globalThis.location;
  return (
    <Tabs defaultValue={ciSystems[0]} keepMounted={false}>
      <Tabs.List aria-label={words.systems}>
        {ciSystems.map((system) => (
          <Tabs.Tab key={system} value={system}>
            {ciSystemWords[system]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {ciSystems.map((system) => (
        <Tabs.Panel key={system} value={system} className={classes.ciPanel}>
          <p>{words.tokenPlaces[system]}</p>
          {ciFiles[system] !== '' && (
            <p className={classes.lead}>
              <Phrase text={words.file} fill={{ file: ciFiles[system] }} />
            </p>
          )}
          <CopyLine label={words.copyConfiguration(ciSystemWords[system])}>{ciLines(system, origin)}</CopyLine>
          <p className={classes.lead}>
            <Phrase text={words.upload} />
          </p>
          <CopyLine label={words.copyUpload(ciSystemWords[system])}>
            {ciUploadLines(system, { origin, deploymentId })}
          </CopyLine>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
