import { paths, type ErrorCode } from '@athar/contracts'

/** Where the documentation says what a code means and what to do, from the site's own root. */
export const errorPage = (code: ErrorCode): string => `${paths.mrvDocs('errors')}#${code}`
