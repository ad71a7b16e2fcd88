import { parseSync, type ESTree, type Plugin } from 'vite'

/** What a caller needs of a contract. By the rest the server checks what it is sent and tells others of it. */
const ofCallers = new Set(['name', 'method', 'path', 'access', 'answer', 'upload'])

/**
 * The browser takes an answer as it is, and making schemas was most of the longest step of a page (decision 50): contracts travel
 * without them, and of what else a module of contracts makes only that is made which somebody uses.
 */
export function contractsOfCallers(): Plugin {
  return {
    name: 'athar-contracts-of-callers',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contracts\/src\/[^?]*\.ts$/ },
      handler: (code, id) => ({ code: forCallers(code, id), map: null }),
    },
  }
}

type Statement = ESTree.Program['body'][number]
type Edit = { readonly start: number; readonly end: number; readonly text: string }

/** The module without what only a server asks of its contracts, and with everything else left out where nobody uses it. */
export function forCallers(code: string, file = 'module.ts'): string {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const made = program.body.flatMap(madeBy)
  const edits = [
    ...contractsIn(program).map((shape) => shortened(shape, code)),
    ...made.flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]),
  ]
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
}

/** The values that a statement of a module makes by calling something. */
const madeBy = (statement: Statement): ESTree.Expression[] =>
  declaredBy(statement).flatMap(({ init }) => (init && callsSomething(init) ? [init] : []))

function declaredBy(statement: Statement): readonly ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

const callsSomething = (value: unknown): boolean =>
  some(value, ({ type }) => /^(Call|New|TaggedTemplate)Expression$|^SpreadElement$/.test(type), isFunction)
const isFunction = ({ type }: Node): boolean => /Function/.test(type)

/** What contracts are made by. */
const makers = new Set(['contract', 'hide'])

/** The contracts of a module, wherever they stand, with what several of them share. */
function contractsIn(program: ESTree.Program): ESTree.ObjectExpression[] {
  const contracts: ESTree.ObjectExpression[] = []
  some(program, (node) => {
    const { type, callee, arguments: given } = node as Node & Partial<ESTree.CallExpression>
    if (type === 'CallExpression' && callee?.type === 'Identifier' && makers.has(callee.name))
      contracts.push(...(given ?? []).filter((one) => one.type === 'ObjectExpression'))
    return false
  })
  const shared = new Set(
    contracts.flatMap(({ properties }) =>
      properties.flatMap((one) =>
        one.type === 'SpreadElement' && one.argument.type === 'Identifier' ? one.argument.name : [],
      ),
    ),
  )
  const parts = program.body
    .flatMap(declaredBy)
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' && shared.has(id.name) && init?.type === 'ObjectExpression' ? init : [],
    )
  return [...contracts, ...parts]
}

function shortened({ start, end, properties }: ESTree.ObjectExpression, code: string): Edit {
  const kept = properties.filter(
    (property) =>
      property.type === 'SpreadElement' || (property.key.type === 'Identifier' && ofCallers.has(property.key.name)),
  )
  return { start, end, text: `{ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} }` }
}

type Node = { readonly type: string }

/** Whether a node, or one within it, is such; `except` names those that nobody looks into. */
function some(value: unknown, is: (node: Node) => boolean, except: (node: Node) => boolean = () => false): boolean {
  if (Array.isArray(value)) return value.some((one) => some(one, is, except))
  if (typeof value !== 'object' || value === null) return false
  if ('type' in value && typeof value.type === 'string') {
    const node = value as Node
    if (except(node)) return false
    if (is(node)) return true
  }
  return Object.values(value).some((one) => some(one, is, except))
}
