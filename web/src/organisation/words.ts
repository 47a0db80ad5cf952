/** The copy of the organisation's screen. */
export const organisationWords = {
  title: 'Organisation',
  about: 'The name and the slug of this organisation.',
  name: 'Name',
  nameMeaning: 'Everyone in the organisation sees this name.',
  slug: 'Slug',
  number: 'Number',
  slugMeaning:
    'Scanners, scripts and links use the slug and the number. They never change, so renaming breaks nothing.',
  rename: 'Rename',
  renamed: (name: string) => `Renamed to ${name}.`,
} as const;
