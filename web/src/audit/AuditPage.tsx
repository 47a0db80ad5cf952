/** PLACEHOLDER: to be built. */
export function AuditPage() {
  return <p>AuditPage</p>;
}
