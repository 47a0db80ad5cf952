/** The commands that upload the first results. `npx --no-install` finds them only where `npm ci` has put them. */
export const uploadLineWords = {
  where: '# In the folder where Parapet is installed:',
  copy: 'Copy the commands',
  lines: (server: string, file: string, project: string): string =>
    [
      uploadLineWords.where,
      `npx --no-install parapet login --server ${server}`,
      `npx --no-install parapet upload ${file} --project ${project} --ref main`,
    ].join('\n'),
} as const;
