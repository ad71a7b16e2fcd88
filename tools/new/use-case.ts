import { addImport, type Checkout } from './files.ts'
import { readName, Refusal, spellings } from './names.ts'

export type Words = { readonly en?: string | undefined; readonly ar?: string | undefined }

/**
 * An action of a feature: contract, route, use case, a test that fails until it does something, and its name in both
 * languages. `place` is the feature, or one part of it: `inventory` or `inventory/records`.
 */
export function newUseCase(
  checkout: Checkout,
  place: string | undefined,
  name: string | undefined,
  words: Words = {},
): void {
  const [feature = '', part] = (place ?? '').split('/').map((piece) => readName(piece, 'The feature'))
  const kebab = readName(name, 'The use case')
  const spelled = spellings(kebab)
  if (!spelled.noun) throw new Refusal('A use case is a verb and a noun, such as withdraw-record.')
  const folder = `server/src/${feature}${part ? `/${part}` : ''}`
  if (!checkout.has(`${folder}/routes.ts`))
    throw new Refusal(`${folder}/routes.ts is not there: is ${place} a feature or a part of one?`)
  const namespace = spellings(feature).camel
  const up = part ? '../../' : '../'
  const values = {
    ...spelled,
    feature,
    namespace,
    up,
    organisations: feature === 'organisations' && !part ? './' : `${up}organisations/`,
  }
  checkout.make(`packages/contracts/src/${feature}/${kebab}.ts`, 'contract.ts', values)
  checkout.make(`${folder}/${kebab}.ts`, 'use-case.ts', values)
  checkout.make(`${folder}/${kebab}.test.ts`, 'use-case.test.ts', values)
  checkout.change(`packages/contracts/src/${feature}/index.ts`, (text) =>
    addImport(text, `export * from './${kebab}.ts'`),
  )
  checkout.change(`${folder}/routes.ts`, (text) => addRoute(text, { namespace, camel: spelled.camel, kebab }))
  checkout.setJson(`packages/i18n/messages/${feature}/en.json`, ['actions', kebab], words.en ?? spelled.sentence)
  // Arabic is written by somebody: until then the English stands here, and the test of the messages says so.
  checkout.setJson(
    `packages/i18n/messages/${feature}/ar.json`,
    ['actions', kebab],
    words.ar ?? words.en ?? spelled.sentence,
  )
}

type Route = { readonly namespace: string; readonly camel: string; readonly kebab: string }

function addRoute(text: string, { namespace, camel, kebab }: Route): string {
  const contracts = new RegExp(`import \\{ ${namespace}(?: as (\\w+))? \\} from '@athar/contracts'`).exec(text)
  const named = contracts?.[1] ?? namespace
  let routes = text
    .replace(/import type \{ ServedRoute \} from/, 'import { serve, type ServedRoute } from')
    .replace(/= \[\]\n/, '= [\n]\n')
  if (!contracts) routes = `import { ${namespace} } from '@athar/contracts'\n${routes}`
  routes = addImport(routes, `import { ${camel} } from './${kebab}.ts'`)
  const end = routes.lastIndexOf('\n]')
  if (end < 0) return text
  return `${routes.slice(0, end)}\n  serve(${named}.${camel}, ${camel}),${routes.slice(end)}`
}
