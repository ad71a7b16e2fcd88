import type { z } from 'zod'

/** How the leaves of a sample are chosen; `at` is where one stands, as `address.city` or `lines.0.note`. */
export type Choices = {
  /** For a text that takes whatever is typed: the first that fits its length. */
  readonly texts: (at: string) => readonly string[]
  /** The number of a thing; null where there is none. */
  readonly id: (at: string) => string | null
  /** A value that stands somewhere already, taken where the field takes it. */
  readonly known?: (at: string) => unknown
  /** What is taken as it is, a whole part of the value too; null as well. */
  readonly fixed?: (at: string) => unknown
  /** Which alternative of a union, from 0; beyond the last it is the last. */
  readonly option?: number
}

type Def = {
  readonly type: string
  readonly format?: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly items?: readonly z.ZodType[]
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly minimum?: number } }
  }[]
  readonly getter?: () => z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def
const under = (at: string, name: string | number): string => (at === '' ? String(name) : `${at}.${name}`)

/** What fields of a shape of their own take: days, times, codes, addresses, digests. */
const shaped = [
  '2025-01-31',
  '2025-01-31T08:00:00Z',
  '2025-01',
  '1',
  '2025',
  'SA',
  'SA-01',
  'SAR',
  '7000000001',
  '08:00',
  'en',
  'palm',
  'palm-grove',
  'somebody@example.com',
  'https://example.com/',
  '/sgi',
  '#0f6b4f',
  'Asia/Riyadh',
  '0'.repeat(64),
  '+966500000000',
]
const numbers = [1, 2025, 0, 12, 24, 46, 100]
/** A text that takes this takes anything. */
const probe = '<b>"'

/** A value that the schema takes, as far as its shape tells; what its refinements want beside may be `known`. */
export function sampleOf(schema: z.ZodType, choices: Choices, at = ''): unknown {
  const fixed = choices.fixed?.(at)
  if (fixed !== undefined) return fixed
  const def = defOf(schema)
  const taken = (values: readonly unknown[]): unknown =>
    [...(choices.known ? [choices.known(at)] : []), ...values].find(
      (value) => value !== undefined && schema.safeParse(value).success,
    )
  const inner = (part: z.ZodType | undefined) => (part ? sampleOf(part, choices, at) : undefined)
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(def.innerType)
    case 'nullable':
      return inner(def.innerType) ?? null
    case 'lazy':
      return inner(def.getter?.())
    case 'pipe':
      return isText(schema) ? taken(textChoices(schema, choices, at)) : (taken(numbers) ?? inner(def.in))
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([name, part]) => [name, sampleOf(part, choices, under(at, name))] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array': {
      const least = Math.max(
        1,
        ...(def.checks ?? []).map(
          ({
            _zod: {
              def: { minimum = 0 },
            },
          }) => minimum,
        ),
      )
      return Array.from({ length: least }, (_none, index) =>
        def.element ? sampleOf(def.element, choices, under(at, index)) : null,
      )
    }
    case 'tuple':
      return (def.items ?? []).map((part, index) => sampleOf(part, choices, under(at, index)))
    case 'intersection':
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) }
    case 'union': {
      const options = def.options ?? []
      return inner(options[Math.min(choices.option ?? 0, options.length - 1)])
    }
    case 'enum':
      return taken(Object.values(def.entries ?? {}))
    case 'literal':
      return def.values?.[0]
    case 'boolean':
      return taken([true, false])
    case 'number':
      return taken(numbers)
    case 'string':
      return taken(textChoices(schema, choices, at))
    case 'record':
      return taken([{}])
    default:
      return null
  }
}

const textChoices = (schema: z.ZodType, choices: Choices, at: string): readonly unknown[] =>
  defOf(schema).format === 'uuid'
    ? [choices.id(at) ?? undefined]
    : isFree(schema)
      ? choices.texts(at)
      : [...shaped, choices.id(at) ?? undefined]

/** Whether the text of the field is looked at by nobody but its readers. */
const isFree = (schema: z.ZodType): boolean =>
  [probe, `${probe}${probe}`, probe.repeat(6)].some((text) => schema.safeParse(text).success)

const isText = (schema: z.ZodType): boolean => {
  const def = defOf(schema)
  return def.type === 'string' || (def.type === 'pipe' && def.in !== undefined && isText(def.in))
}

/** Where a body takes any text, whichever alternative is chosen: `reason`, `name.ar`, `lines.0.note`. */
export function textFields(schema: z.ZodType, at = ''): readonly string[] {
  const def = defOf(schema)
  if (isText(schema)) return isFree(schema) ? [at] : []
  const parts: readonly (readonly [z.ZodType | undefined, string])[] =
    def.type === 'object'
      ? Object.entries(def.shape ?? {}).map(([name, part]) => [part, under(at, name)] as const)
      : def.type === 'array'
        ? [[def.element, under(at, 0)]]
        : def.type === 'union'
          ? (def.options ?? []).map((part) => [part, at] as const)
          : def.type === 'tuple'
            ? (def.items ?? []).map((part, index) => [part, under(at, index)] as const)
            : def.type === 'intersection'
              ? [def.left, def.right].map((part) => [part, at] as const)
              : [[def.innerType ?? def.in ?? def.getter?.(), at]]
  return [...new Set(parts.flatMap(([part, where]) => (part ? textFields(part, where) : [])))]
}

/** How many alternatives the widest union in the schema has. */
export function alternatives(schema: z.ZodType): number {
  const def = defOf(schema)
  const parts = [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    ...[def.element, def.innerType, def.in, def.left, def.right].filter((part) => part !== undefined),
  ]
  return Math.max(1, def.options?.length ?? 1, ...parts.map(alternatives))
}
