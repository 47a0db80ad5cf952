/** The copy of SAML providers. */
export const samlWords = {
  atProvider: 'For the provider',
  atProviderMeaning:
    'Most providers read Parapet’s metadata. It has the certificate with which Parapet signs requests and opens encrypted assertions.',
  service: {
    ownMetadata: 'Parapet’s metadata',
    copyOwnMetadata: 'Copy the URL of Parapet’s metadata',
    entityId: 'Entity ID (audience)',
    copyEntityId: 'Copy the entity ID',
    acsUrl: 'ACS URL (recipient, reply URL)',
    copyAcsUrl: 'Copy the ACS URL',
    logoutUrl: 'Single logout URL',
    copyLogoutUrl: 'Copy the single logout URL',
  },
  form: {
    register:
      'Register Parapet at the provider with these, and let it send a persistent name ID and signed assertions. Then enter its metadata here.',
    metadataUrl: 'URL of the provider’s metadata',
    metadataUrlMeaning: 'The best way: Parapet reads it again, and follows when the provider replaces its certificate.',
    metadataUrlExample: 'https://login.example.com/saml/metadata',
    file: 'Metadata from a file',
    fileChoose: 'Choose an XML file',
    metadata: 'Metadata',
    metadataMeaning: 'If the provider’s metadata has no URL: the XML.',
    metadataKept: 'Leave it empty to keep what is stored.',
    unsolicited: 'Let people begin at the provider',
    unsolicitedMeaning:
      'For tiles in the provider’s portal (IdP-initiated). Off is safer: then an answer counts only in the browser that asked.',
  },
  facts: {
    issuer: 'Entity ID of the provider',
    signOnUrl: 'Sign-on URL',
    metadata: 'Metadata',
    readAt: 'Read',
    certificates: 'Certificates',
    begins: 'Sign-ins begin',
    logout: 'Single logout',
  },
  own: {
    title: 'Parapet’s certificate',
    current: 'Certificate',
    previous: 'Previous certificate',
    next: 'New certificate',
    signsFrom: 'Signs requests from',
    renewed: 'New certificate published.',
    renew: {
      act: 'Renew certificate',
      title: 'Renew Parapet’s certificate',
      meaning:
        'Parapet’s metadata then has both certificates, and assertions encrypted with either are accepted. A provider that doesn’t read the metadata by itself must be given the new certificate before requests are signed with it.',
      after: 'Sign requests with the new certificate',
      afterOptions: [
        { value: '0', label: 'At once' },
        { value: '24', label: 'In 24 hours' },
        { value: '168', label: 'In 7 days' },
        { value: '720', label: 'In 30 days' },
      ],
      afterDefault: '24',
    },
    end: {
      act: 'End previous certificate',
      title: 'End the previous certificate?',
      warning:
        'The new one signs from now on. If the provider doesn’t have it yet, sign-ins fail: make sure that it has read Parapet’s metadata.',
      done: 'Previous certificate ended.',
    },
  },
  pasted: 'Entered as text',
  certificate: 'Until {until}: {fingerprint}',
  beginsHere: 'At Parapet alone',
  beginsAnywhere: 'At Parapet or at the provider',
  noLogout: 'The provider has none',
  test: 'Reads the provider’s metadata again, if it has a URL, and checks that a certificate is valid. Nobody signs in.',
  passed: 'The metadata is good, and a certificate is valid.',
} as const;
