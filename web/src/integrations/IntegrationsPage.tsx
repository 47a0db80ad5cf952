/** PLACEHOLDER: to be built. */
export function IntegrationsPage() {
  return <p>IntegrationsPage</p>;
}
