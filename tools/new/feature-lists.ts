import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spellings } from './names.ts'

type Feature = { readonly kebab: string; readonly camel: string; readonly pascal: string }

const head = '// Written by `npm run features` from features.json and the files of each feature.\n'

/** The lists that join features, by their path: each is made of those features that have the file it gathers. */
export function renderLists(root: string): Map<string, string> {
  const register = JSON.parse(readFileSync(join(root, 'features.json'), 'utf8')) as Record<string, unknown>
  const features = Object.keys(register).map((name): Feature => spellings(name))
  const having = (path: (feature: Feature) => string) => features.filter((one) => existsSync(join(root, path(one))))
  return new Map([['server/src/features.ts', serverFeatures(having(({ kebab }) => `server/src/${kebab}/index.ts`))]])
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
