export const adminContent = () => '/admin/content'
export const adminContentNew = (kind: string) => `/admin/content/new/${kind}`
export const adminContentEntry = (id: string) => `/admin/content/entries/${id}`
export const adminContentSources = () => '/admin/content/sources'
export const search = (words = '') => (words === '' ? '/search' : `/search?q=${encodeURIComponent(words)}`)
