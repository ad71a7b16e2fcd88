const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Where people sign in: this address, unless an operator wrote another into the page. */
export const serviceUrl = (): string => meta('athar-auth-url') || location.origin

/** The publishable key: it names the client, it grants nothing. */
export const serviceKey = (): string => meta('athar-auth-key') || 'anon'

/** Under which name the auth client keeps its session: derived from the first label of the backend's host name. */
export const storageKeyOf = (url: string): string => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
