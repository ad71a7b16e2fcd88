import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spellings } from './names.ts'

type Feature = { readonly kebab: string; readonly camel: string; readonly pascal: string }

const contracts = 'packages/contracts/src'
/** What belongs to no feature. */
const platform: Feature = spellings('platform')

const head = '// Written by `npm run features` from features.json and the files of each feature.\n'

/** The lists that join features, by their path: each is made of those features that have the file it gathers. */
export function renderLists(root: string): Map<string, string> {
  const register = JSON.parse(readFileSync(join(root, 'features.json'), 'utf8')) as Record<string, unknown>
  const features = Object.keys(register).map((name): Feature => spellings(name))
  const exporting = (side: 'server' | 'web', name: string) =>
    features.filter(({ kebab }) => {
      const index = join(root, side, 'src', kebab, 'index.ts')
      return existsSync(index) && new RegExp(`^export .*\\b${name}`, 'm').test(readFileSync(index, 'utf8'))
    })
  const having = (file: string) => features.filter(({ kebab }) => existsSync(join(root, contracts, kebab, file)))
  const words = readdirSync(join(root, 'packages/i18n/messages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }): Feature => spellings(name))
    .toSorted((a, b) => (a.kebab < b.kebab ? -1 : 1))
  return new Map([
    ['server/src/features.ts', serverFeatures(exporting('server', 'create'))],
    [`${contracts}/features.ts`, contractsOf(having('index.ts'))],
    [`${contracts}/feature-errors.ts`, errors(having('errors.ts'))],
    [`${contracts}/path-list.ts`, paths([platform, ...having('paths.ts')])],
    [`${contracts}/public-pages.ts`, publicPages([platform, ...having('public-pages.ts')])],
    ['packages/i18n/src/namespaces.ts', namespaces(words)],
    ['web/src/platform/language/messages.ts', messages(words)],
    ['web/src/app/features.ts', manifests(exporting('web', 'manifest'))],
    ['web/src/app/visitor-routes.ts', visitorRoutes(exporting('web', 'visitorRoutes'))],
  ])
}

const lines = (features: readonly Feature[], line: (feature: Feature) => string) => features.map(line).join('')

const serverFeatures = (features: readonly Feature[]) => `${head}${lines(
  features,
  ({ kebab, pascal }) => `import { create${pascal} } from './${kebab}/index.ts'\n`,
)}
/** How each feature is made, in the order of the register: each is given those before it. */
export const makers = {
${lines(features, ({ camel, pascal }) => `  ${camel}: create${pascal},\n`)}} as const
`

const webImports = (features: readonly Feature[], name: string) =>
  lines(features, ({ kebab, camel }) => `import { ${name} as ${camel} } from '../${kebab}/index.ts'\n`)

const manifests = (
  features: readonly Feature[],
) => `import type { FeatureManifest } from '../platform/feature-manifest.ts'
${webImports(features, 'manifest')}
${head}export const manifests: readonly FeatureManifest[] = [
${lines(features, ({ camel }) => `  ${camel},\n`)}]
`

const visitorRoutes = (features: readonly Feature[]) => `import type { RouteObject } from 'react-router'
${webImports(features, 'visitorRoutes')}
${head}export const visitorRoutes: readonly RouteObject[] = [
${lines(features, ({ camel }) => `  ...${camel},\n`)}]
`

const contractsOf = (features: readonly Feature[]) =>
  `${head}${lines(features, ({ kebab, camel }) => `export * as ${camel} from './${kebab}/index.ts'\n`)}`

const errors = (features: readonly Feature[]) => `${head}${lines(
  features,
  ({ kebab, camel }) => `import { ${camel}Errors } from './${kebab}/errors.ts'\n`,
)}
export const featureErrors = {
${lines(features, ({ camel }) => `  ...${camel}Errors,\n`)}} as const
`

const paths = (features: readonly Feature[]) =>
  `${head}${lines(features, ({ kebab }) => `export * from './${kebab}/paths.ts'\n`)}`

const publicPages = (features: readonly Feature[]) => `${head}import type { PublicPages } from './core/public-pages.ts'
${lines(features, ({ kebab, camel }) => `import { publicPages as ${camel} } from './${kebab}/public-pages.ts'\n`)}
export const publicPagesOfFeatures: readonly PublicPages[] = [
${lines(features, ({ camel }) => `  ${camel},\n`)}]
`

const quoted = (name: string) => (name.includes('-') ? `'${name}'` : name)

const namespaces = (folders: readonly Feature[]) => `// Written by \`npm run features\` from the folders of messages.
/** One namespace a feature or area: the folder \`messages/<name>/{en,ar}.json\`, loaded when a screen asks for it. */
export const namespaces = [
${lines(folders, ({ kebab }) => `  '${kebab}',\n`)}] as const
export type Namespace = (typeof namespaces)[number]
`

const messages = (folders: readonly Feature[]) => `// Written by \`npm run features\` from the folders of messages.
import 'i18next'
${lines(folders, ({ kebab, camel }) => `import type ${camel} from '@athar/i18n/messages/${kebab}/en.json'\n`)}
/** The words of each namespace, so that a key without words does not compile. */
export type Messages = {
${lines(folders, ({ kebab, camel }) => `  ${quoted(kebab)}: typeof ${camel}\n`)}}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Messages
  }
}
`
