/** Pages of the MRV documentation beside its overview. */
export const mrvDocsPages = ['quickstart', 'calculators', 'api', 'data-model'] as const
export type MrvDocsPage = (typeof mrvDocsPages)[number]
