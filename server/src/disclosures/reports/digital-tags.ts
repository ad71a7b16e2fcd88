import { readFileSync } from 'node:fs'
import { decimal, isDecimalText, multiply, toText, trim } from '@athar/carbon'
import type { disclosures } from '@athar/contracts'
import type { Lang } from '@athar/i18n'
import { z } from 'zod'
import { fail } from '../../platform/errors.ts'

type File = disclosures.ReportFile
type Datapoint = File['items'][number]['datapoints'][number]

const qname = z.string().regex(/^[A-Za-z_][\w.-]*:[A-Za-z_][\w.-]*$/, 'must be prefix:name')
const element = z.object({
  concept: qname,
  /** The unit of a figure; a pure number has none. */
  unit: qname.optional(),
  /** What a figure is multiplied by, such as 0.01 for percentages. */
  scale: z.string().refine(isDecimalText, 'must be a decimal').optional(),
  period: z.enum(['duration', 'instant']).default('duration'),
})
const taxonomy = z.object({
  /** Addresses of the entry points. */
  taxonomy: z.array(z.string().min(1)).min(1),
  namespaces: z.record(z.string(), z.string()),
  /** The scheme of the identifier of the organisation, which is its unified number. */
  entityScheme: z.string().min(1),
  /** By datapoint. None ships: a licence of the publisher is needed for most. */
  elements: z.record(z.string(), element),
})
export type Taxonomy = z.infer<typeof taxonomy>

/** The mapping that the operator supplies; null without one, and an error at the start where it cannot be used. */
export function readTaxonomy(path: string | undefined): Taxonomy | null {
  if (path === undefined || path === '') return null
  try {
    const read = taxonomy.parse(JSON.parse(readFileSync(path, 'utf8')))
    const known = new Set([...Object.keys(read.namespaces), 'entity'])
    for (const { concept, unit } of Object.values(read.elements))
      for (const name of [concept, ...(unit ? [unit] : [])])
        if (!known.has(name.split(':')[0]!)) throw new Error(`no namespace for ${name}`)
    return read
  } catch (error) {
    throw new Error(`ESG_TAXONOMY_FILE cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

type Fact = {
  readonly value: string
  readonly dimensions: Readonly<Record<string, string>>
}

/** A report as xBRL-JSON (OIM 1.0): a fact for each answered datapoint that the taxonomy names. */
export function xbrlJsonOf(
  file: File,
  of: Taxonomy,
  { unifiedNumber, language }: { readonly unifiedNumber: string | null; readonly language: Lang },
): string {
  if (unifiedNumber === null) fail('disclosures.entity-unnamed')
  const answered = new Map(file.items.flatMap(({ datapoints }) => datapoints).map((one) => [one.id, one]))
  const facts: Record<string, Fact> = {}
  for (const [id, given] of Object.entries(of.elements)) {
    const one = answered.get(id)
    const value = one && valueOf(one, given.scale, language)
    if (value === undefined || value === '') continue
    const isText = one?.type === 'text' || one?.type === 'long_text'
    facts[id] = {
      value,
      dimensions: {
        concept: given.concept,
        entity: `entity:${unifiedNumber}`,
        period: periodOf(file, given.period),
        ...(given.unit ? { unit: given.unit } : {}),
        ...(isText ? { language } : {}),
      },
    }
  }
  return JSON.stringify({
    documentInfo: {
      documentType: 'https://xbrl.org/2021/xbrl-json',
      namespaces: {
        xbrl: 'https://xbrl.org/2021',
        ...of.namespaces,
        entity: of.entityScheme,
      },
      taxonomy: of.taxonomy,
    },
    facts,
  })
}

function valueOf(one: Datapoint, scale: string | undefined, language: Lang): string | undefined {
  const { value, text } = one
  if (value === null) return undefined
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string' && isDecimalText(value))
    return scale === undefined ? value : toText(trim(multiply(decimal(value), decimal(scale))))
  if (typeof value === 'string' && one.type !== 'select') return value
  return text[language] || text.en || text.ar
}

/** A day ends where the next begins. */
function periodOf({ period: { from, to } }: File, kind: 'duration' | 'instant'): string {
  const next = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return kind === 'instant' ? `${next}T00:00:00` : `${from}T00:00:00/${next}T00:00:00`
}
