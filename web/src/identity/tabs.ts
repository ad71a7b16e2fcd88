/** What identity brings to a person's own page; fetched when opened. */
export const identityTabs = {
  account: async () => (await import('./own-page/account/account-tab.tsx')).AccountTab,
  security: async () => (await import('./own-page/security/security-tab.tsx')).SecurityTab,
  sessions: async () => (await import('./own-page/sessions/sessions-tab.tsx')).SessionsTab,
}
