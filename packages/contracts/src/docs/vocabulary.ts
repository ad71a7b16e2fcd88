/** The pages of the documentation beside its overview, in the order in which they are read. */
export const docsSections = {
  start: ['quickstart'],
  features: ['calculators', 'evidence', 'verification', 'baselines-targets', 'exports'],
  reference: ['api', 'errors', 'data-model'],
  help: ['faq', 'troubleshooting', 'glossary', 'limits'],
} as const

export type DocsSection = keyof typeof docsSections
export const docsSectionNames = Object.keys(docsSections) as DocsSection[]

export const mrvDocsPages = docsSectionNames.flatMap((section) => [...docsSections[section]])
export type MrvDocsPage = (typeof docsSections)[DocsSection][number]

/** Every page, the overview first. */
export const docsPages = ['overview', ...mrvDocsPages] as const
export type DocsPageName = MrvDocsPage | 'overview'
