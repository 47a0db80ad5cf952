/** Alerts of dockle that quote commands with a secret, of which it stars the first one of one check only. */
import type { PlantedUpload, PlantedValues } from './values.ts';

export function plantedDockle(values: PlantedValues): PlantedUpload[] {
  const variable = values.plant('dockle: a variable');
  const argument = values.plant('dockle: an argument of the build');
  const inUrl = values.plant('dockle: a password in a URL');
  const run = "Always combine 'apt-get update' with 'apt-get install' : ";
  return [
    {
      name: 'dockle JSON',
      format: 'dockle',
      body: {
        image: 'shop/web:1',
        summary: { fatal: 2, warn: 0, info: 0, skip: 0, pass: 1 },
        details: [
          {
            code: 'CIS-DI-0010',
            title: 'Do not store credential in environment variables/files',
            level: 'FATAL',
            alerts: [
              `Suspicious ENV key found : A_KEY on /bin/sh -c #(nop)  ENV A_KEY=******* B=${variable} (You can suppress it with --accept-key)`,
            ],
          },
          {
            code: 'CIS-DI-0007',
            title: 'Do not use update instructions alone in the Dockerfile',
            level: 'FATAL',
            alerts: [
              `${run}|1 NPM_TOKEN=${argument} /bin/sh -c apt-get update`,
              `${run}/bin/sh -c apt-get update; export API_KEY="${argument}"; curl https://me:${inUrl}@example.com/`,
            ],
          },
        ],
      },
    },
  ];
}
