/** Creates a token for a pipeline, shown only once, and the configuration of its CI system. */
import { Button, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { expiryIn, usualTokenDays } from '../terms/token-lifetime.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { ciFiles, ciLines, ciSystems, ciUploadLines, ciWords, isLoopback, tokenPlaces } from './lines.ts';
import { hasCiTokenQuery } from './queries.ts';
import classes from './start.module.css';

export function CiStep({ isDone }: { isDone: boolean }) {
  const { id: deploymentId } = useDeployment();
  const { data: hasToken = false } = useQuery(hasCiTokenQuery(deploymentId));
  const queryClient = useQueryClient();

  const make = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/tokens', {
          params: { path: { deploymentId } },
          body: {
            name: `CI, created on ${new Date().toISOString().slice(0, 10)}`,
            permissions: ['CI'],
            expiresAt: expiryIn(usualTokenDays),
          },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tokens'] }),
  });
  const token = make.data?.token ?? '';

  return (
    <>
      <p className={classes.lead}>
        A pipeline that runs the open-source <code>semgrep ci --oss-only</code> uploads its scans of branches and pull
        requests automatically. Other scanners’ results are sent by <code>parapet upload</code> or curl.
      </p>
      {isLoopback(globalThis.location.hostname) && (
        <p className={classes.notice}>
          CI on another machine cannot reach <code>{globalThis.location.origin}</code>. Open the console at an address
          that your CI can reach, and copy the lines from there.
        </p>
      )}
      {token === '' ? (
        <div>
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            Create a CI token
          </Button>
        </div>
      ) : (
        <div role="status" className={classes.token}>
          <p>
            Copy it now: you won’t see it again. It acts as you, can only upload scans, and expires in {usualTokenDays}{' '}
            days. You’ll find it under{' '}
            <Link to="/deployments/$deploymentId/tokens" params={{ deploymentId }}>
              Tokens
            </Link>
            , where you can revoke it.
          </p>
          <CopyLine label="Copy the token">{token}</CopyLine>
        </div>
      )}
      {make.error !== null && (
        <p className={classes.error} role="alert">
          {messageOf(make.error)}
        </p>
      )}
      <CiLines deploymentId={deploymentId} />
      {!isDone && hasToken && (
        <p role="status">Waiting for the first scan from CI. This step is done once it is imported.</p>
      )}
    </>
  );
}

/** The configuration of each CI system, and where to store its token. */
function CiLines({ deploymentId }: { deploymentId: string }) {
  const { origin } = globalThis.location;
  return (
    <Tabs defaultValue={ciSystems[0]} keepMounted={false}>
      <Tabs.List aria-label="CI system">
        {ciSystems.map((system) => (
          <Tabs.Tab key={system} value={system}>
            {ciWords[system]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {ciSystems.map((system) => (
        <Tabs.Panel key={system} value={system} className={classes.ciPanel}>
          <p>{tokenPlaces[system]}</p>
          {ciFiles[system] !== '' && (
            <p className={classes.lead}>
              In <code>{ciFiles[system]}</code>:
            </p>
          )}
          <CopyLine label={`Copy the configuration for ${ciWords[system]}`}>{ciLines(system, origin)}</CopyLine>
          <p className={classes.lead}>
            Or send another scanner’s results from the pipeline, with the token as <code>PARAPET_TOKEN</code>:
          </p>
          <CopyLine label={`Copy the upload for ${ciWords[system]}`}>
            {ciUploadLines(system, { origin, deploymentId })}
          </CopyLine>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
