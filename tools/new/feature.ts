import { renderLists } from './feature-lists.ts'
import type { Checkout } from './files.ts'
import { readName, Refusal, spellings } from './names.ts'
import type { Words } from './use-case.ts'

type Register = Readonly<Record<string, { readonly mayCall: readonly string[] }>>

export const readRegister = (checkout: Checkout): Register => JSON.parse(checkout.read('features.json')) as Register

export function writeRegister(checkout: Checkout, register: Register): void {
  const lines = Object.entries(register).map(([key, { mayCall }]) => {
    const list = mayCall.map((other) => JSON.stringify(other)).join(', ')
    return `  ${JSON.stringify(key)}: { "mayCall": [${list}] }`
  })
  checkout.write('features.json', `{\n${lines.join(',\n')}\n}\n`)
}

/** A feature without use cases: its line in the register, its files on both sides, its words, page, journey and docs. */
export function newFeature(checkout: Checkout, name: string | undefined, words: Words = {}): void {
  const kebab = readName(name, 'The feature')
  const values = spellings(kebab)
  const { camel } = values
  const register = readRegister(checkout)
  if (register[kebab]) throw new Refusal(`${kebab} is in features.json already.`)
  const title = { en: words.en ?? values.title, ar: words.ar ?? words.en ?? values.title }
  const made = {
    [`packages/contracts/src/${kebab}/index.ts`]: 'feature-contracts.ts',
    [`packages/contracts/src/${kebab}/errors.ts`]: 'feature-errors.ts',
    [`packages/contracts/src/${kebab}/paths.ts`]: 'feature-paths.ts',
    [`server/schema/${kebab}.sql`]: 'feature-schema.sql',
    [`server/src/${kebab}/index.ts`]: 'feature-server.ts',
    [`server/src/${kebab}/routes.ts`]: 'feature-routes.ts',
    [`web/src/${kebab}/index.ts`]: 'feature-web.ts',
    [`web/src/${kebab}/manifest.ts`]: 'feature-manifest.ts',
    [`web/src/${kebab}/${kebab}-screen.tsx`]: 'feature-screen.tsx',
    [`e2e/${kebab}.spec.ts`]: 'feature-journey.ts',
    [`docs/features/${kebab}.md`]: 'feature-docs.md',
  }
  for (const [path, template] of Object.entries(made)) checkout.make(path, template, values)
  checkout.change('server/schema/order.txt', (text) => `${text.trimEnd()}\n${kebab}\n`)
  for (const lang of ['en', 'ar'] as const) {
    const messages = `packages/i18n/messages/${kebab}/${lang}.json`
    checkout.write(messages, `${JSON.stringify({ title: title[lang] }, null, 2)}\n`)
    checkout.setJson(`packages/i18n/messages/workspace/${lang}.json`, [camel], title[lang])
  }
  writeRegister(checkout, { ...register, [kebab]: { mayCall: [] } })
  for (const [path, text] of renderLists(checkout.root)) if (checkout.read(path) !== text) checkout.write(path, text)
}
