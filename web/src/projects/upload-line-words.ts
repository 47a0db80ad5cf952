/** The commands that upload the first results. */
export const uploadLineWords = {
  copy: 'Copy the commands',
  lines: (server: string, file: string, project: string) =>
    [
      `npx --no-install parapet login --server ${server}`,
      `npx --no-install parapet upload ${file} --project ${project} --ref main`,
    ].join('\n'),
} as const;
