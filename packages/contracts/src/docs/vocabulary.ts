/** The pages of the documentation beside its overview, in the order in which they are read. */
export const docsSections = {
  start: ['quickstart', 'import-files'],
  features: [
    'calculators',
    'factors-method',
    'uncertainty',
    'evidence',
    'verification',
    'baselines-targets',
    'disclosures',
    'projects-readings',
    'credits',
    'grants',
    'volunteering',
    'exports',
  ],
  reference: ['api', 'errors', 'data-model'],
  help: ['faq', 'troubleshooting', 'roles', 'glossary', 'limits', 'self-hosting', 'configuration', 'backup-upgrade'],
} as const

export type DocsSection = keyof typeof docsSections
export const docsSectionNames = Object.keys(docsSections) as DocsSection[]

export const mrvDocsPages = docsSectionNames.flatMap((section) => [...docsSections[section]])
export type MrvDocsPage = (typeof docsSections)[DocsSection][number]

/** Every page, the overview first. */
export const docsPages = ['overview', ...mrvDocsPages] as const
export type DocsPageName = MrvDocsPage | 'overview'
