import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spellings } from './names.ts'

type Feature = { readonly kebab: string; readonly camel: string; readonly pascal: string }

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
  return new Map([
    ['server/src/features.ts', serverFeatures(exporting('server', 'create'))],
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
