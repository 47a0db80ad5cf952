/** The metadata of a SAML provider that nobody runs. */
export function samlMetadataOf(certificate: string, entityId = 'https://idp.example.com'): string {
  const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
  return [
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">`,
    '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    '<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>',
    `<X509Certificate>${certificate}</X509Certificate>`,
    '</X509Data></KeyInfo></KeyDescriptor>',
    `<SingleSignOnService Binding="${redirect}" Location="${entityId}/sso"/>`,
    '</IDPSSODescriptor></EntityDescriptor>',
  ].join('');
}
