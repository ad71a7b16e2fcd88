/** Where events are sent. Every page reads this file, so it holds nothing else. */
export const recordEventPath = '/api/usage/events'

/** A page without what tells one thing from another: numbers and ids become `:id`, the language prefix goes. */
export const pageOf = (pathname: string): string => {
  const plain = pathname.replace(/^\/ar(?=\/|$)/, '').replace(/\/+$/, '')
  const parts = plain.split('/').map((part) => (/^(\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/i.test(part) ? ':id' : part))
  return parts.join('/') || '/'
}
