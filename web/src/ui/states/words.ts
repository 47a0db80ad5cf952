/** The copy of screens that load, failed, or can’t be shown. */
export const screenStateWords = {
  loading: 'Loading',
  errors: {
    offline: { title: 'No connection', advice: 'You may see cached data. Try again to refresh it.' },
    forbidden: { title: 'You don’t have access', advice: 'Ask an admin of this organisation for access.' },
    notFound: { title: 'Not found', advice: 'It was deleted, or you don’t have access to it.' },
    tooMany: { title: 'Too many requests', advice: 'Wait a moment, then try again.' },
    server: { title: 'Server error', advice: '' },
    other: { title: 'Something went wrong', advice: '' },
  },
  retry: 'Try again',
  request: (requestId: string) => `Request ${requestId}. The server’s log has the details.`,
  noAccess: {
    title: 'For admins of this organisation',
    advice: 'Your role doesn’t give you access. An admin can change your role under People.',
  },
} as const;
