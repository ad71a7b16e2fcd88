import type { Checkout } from './files.ts'
import { readName, Refusal, spellings } from './names.ts'

/** A feature without actions: its line in the register, its folders on both sides, its words and its page. */
export function newFeature(checkout: Checkout, name: string | undefined): void {
  const kebab = readName(name, 'The feature')
  const values = spellings(kebab)
  const register = JSON.parse(checkout.read('features.json')) as Record<string, { mayCall: string[] }>
  if (register[kebab]) throw new Refusal(`${kebab} is in features.json already.`)
  checkout.make(`packages/contracts/src/${kebab}/index.ts`, 'feature-contracts.ts', values)
  checkout.make(`server/src/${kebab}/index.ts`, 'feature-server.ts', values)
  checkout.make(`server/src/${kebab}/routes.ts`, 'feature-routes.ts', values)
  checkout.make(`web/src/${kebab}/index.ts`, 'feature-web.ts', values)
  checkout.make(`docs/features/${kebab}.md`, 'feature-docs.md', values)
  for (const language of ['en', 'ar'])
    checkout.write(
      `packages/i18n/messages/${kebab}/${language}.json`,
      `${JSON.stringify({ name: values.title }, null, 2)}\n`,
    )
  const lines = Object.entries({ ...register, [kebab]: { mayCall: [] } }).map(([key, { mayCall }]) => {
    const list = mayCall.map((other) => JSON.stringify(other)).join(', ')
    return `  ${JSON.stringify(key)}: { "mayCall": [${list}] }`
  })
  checkout.write('features.json', `{\n${lines.join(',\n')}\n}\n`)
  checkout.change('packages/i18n/src/namespaces.ts', (text) => listed(text, kebab))
  checkout.change('packages/contracts/src/index.ts', (text) =>
    text.replace(/^export \* as /m, `export * as ${values.camel} from './${kebab}/index.ts'\nexport * as `),
  )
}

/** Namespaces stand in alphabetical order. */
function listed(text: string, name: string): string {
  return text.replace(/(= \[\n)([\s\S]*?)(\] as const)/, (_, open: string, body: string, close: string) => {
    const names = [...body.matchAll(/'([^']+)'/g)].map((match) => match[1]!)
    return `${open}${[...names, name]
      .sort()
      .map((each) => `  '${each}',\n`)
      .join('')}${close}`
  })
}
