/** PLACEHOLDER: to be built. */
export function NotificationsPage() {
  return <p>NotificationsPage</p>;
}
