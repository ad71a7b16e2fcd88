import { readName, Refusal, spellings } from './names.ts'

const types = ['text', 'long', 'both', 'decimal', 'whole', 'date', 'choice', 'yes-no'] as const
type Type = (typeof types)[number]

/** A field of an entity, as it was asked for: `depth:decimal`, `notes:long?`, `use:choice(drinking|farming)`. */
export type Field = {
  readonly kebab: string
  readonly camel: string
  readonly snake: string
  readonly pascal: string
  readonly sentence: string
  readonly type: Type
  readonly isOptional: boolean
  readonly options: readonly string[]
}

const taken = new Set([
  'id',
  'org-id',
  'state',
  'version',
  'history',
  'files',
  'created-by',
  'created-at',
  'changed-at',
])

export function readFields(texts: readonly string[]): readonly Field[] {
  if (texts.length === 0)
    throw new Refusal(`An entity has fields, such as name:text depth:decimal (${types.join(', ')}).`)
  const fields = texts.map(readField)
  const names = fields.map(({ kebab }) => kebab)
  const twice = names.find((name, at) => taken.has(name) || names.indexOf(name) !== at)
  if (twice) throw new Refusal(`${twice} is there already; call the field something else.`)
  const [first] = fields
  if (!first || !['text', 'both'].includes(first.type) || first.isOptional)
    throw new Refusal(
      'The first field names the entity: text, or both for a name in both languages, and never optional.',
    )
  return fields
}

function readField(text: string): Field {
  const [, name, word, inside, mark] = /^([^:]*):([a-z-]+)(?:\(([^)]*)\))?(\??)$/.exec(text) ?? []
  const type = types.find((one) => one === word)
  if (!type) throw new Refusal(`A field is name:type with one of ${types.join(', ')}; it is "${text}".`)
  const kebab = readName(name, 'A field')
  const options = type === 'choice' ? (inside ?? '').split('|').map((one) => readName(one, 'An option')) : []
  if (type === 'choice' && options.length < 2) throw new Refusal('A choice has options: use:choice(drinking|farming).')
  if (mark && ['both', 'yes-no'].includes(type)) throw new Refusal(`${type} is never optional.`)
  const { camel, pascal, sentence } = spellings(kebab)
  return { kebab, camel, snake: kebab.replaceAll('-', '_'), pascal, sentence, type, isOptional: mark === '?', options }
}

/** What a field is in one place, by its type. */
type By = Readonly<Record<Type, string>>

const most = { text: 200, long: 4000 } as const
/** Texts that may stay empty are empty, everything else is null. */
export const isNullable = ({ type, isOptional }: Field) => isOptional && !['text', 'long'].includes(type)

export const listName = (one: string, { pascal }: Field) => `${one}${pascal}Options`

/** A line of the schema in contracts. */
export function inputLine(one: string, field: Field): string {
  const least = field.isOptional ? '' : '.min(1)'
  const by: By = {
    text: `z.string().trim()${least}.max(${most.text})`,
    long: `z.string().trim()${least}.max(${most.long})`,
    both: 'bilingualName',
    decimal: 'decimalText',
    whole: 'z.number().int().min(0).max(1_000_000_000)',
    date: 'day',
    choice: `z.enum(${listName(one, field)})`,
    'yes-no': 'z.boolean()',
  }
  return `  ${field.camel}: ${by[field.type]}${isNullable(field) ? '.nullable()' : ''},`
}

/** A column of the table. */
export function columnLine(field: Field): string {
  const { snake, options } = field
  const known = options.map((one) => `'${one}'`).join(', ')
  const least = field.isOptional ? '' : `${snake} <> '' and `
  const by: By = {
    text: `text not null check (${least}length(${snake}) <= ${most.text})`,
    long: `text not null check (${least}length(${snake}) <= ${most.long})`,
    both: 'jsonb not null',
    decimal: 'numeric',
    whole: `integer${field.isOptional ? '' : ' not null'} check (${snake} >= 0)`,
    date: 'date',
    choice: `text${field.isOptional ? '' : ' not null'} check (${snake} in (${known}))`,
    'yes-no': 'boolean not null',
  }
  const needed = !field.isOptional && ['decimal', 'date'].includes(field.type) ? ' not null' : ''
  return `  ${snake} ${by[field.type]}${needed},`
}

/** A value that every check takes, as code. */
export function sampleOf(field: Field): string {
  const by: By = {
    text: `'${field.sentence} 1'`,
    long: `'${field.sentence} in some more words'`,
    both: `{ en: '${field.sentence} 1', ar: 'عينة 1' }`,
    decimal: `'12.5'`,
    whole: '12',
    date: `'2026-03-01'`,
    choice: `'${field.options[0]}'`,
    'yes-no': 'true',
  }
  return by[field.type]
}

/** A field of the form; kind and bounds are in the contract. */
export function formLine(many: string, { camel, type }: Field): string {
  const words =
    type === 'both'
      ? `{ en: t('${many}.fields.${camel}En'), ar: t('${many}.fields.${camel}Ar') }`
      : `t('${many}.fields.${camel}')`
  const option = type === 'choice' ? `, option: (value) => t(\`${many}.options.${camel}.\${value}\`)` : ''
  return `      { name: '${camel}', label: ${words}${option} },`
}

/** How a stored value is shown on a page, as code. */
export function shownOf(many: string, value: string, field: Field): string {
  const { camel, type } = field
  const by: By = {
    text: value,
    long: value,
    both: `nameIn(lang, ${value}).text`,
    decimal: `format.readable(${value})`,
    whole: `format.count(${value})`,
    date: `format.day(${value})`,
    choice: `t(\`${many}.options.${camel}.\${${value}}\`)`,
    'yes-no': `t(${value} ? '${many}.yes' : '${many}.no')`,
  }
  const shown = by[type]
  return isNullable(field) ? `${value} !== null && ${shown}` : shown
}

/** The same in a document. */
export function writtenOf(many: string, value: string, field: Field): string {
  const { camel, type } = field
  const by: By = {
    text: `isolate(${value})`,
    long: `isolate(${value})`,
    both: `isolate(nameIn(lang, ${value}).text)`,
    decimal: `formatReadable(${value}, format)`,
    whole: `formatCount(${value}, format)`,
    date: `formatDay(${value}, format)`,
    choice: `say(\`${many}.options.${camel}.\${${value}}\`)`,
    'yes-no': `say(${value} ? '${many}.yes' : '${many}.no')`,
  }
  const text = by[type]
  if (isNullable(field)) return `${value} === null ? '–' : ${text}`
  return field.isOptional ? `${value} === '' ? '–' : ${text}` : text
}

/** Fills the field in a journey; what begins with a value is left as it is. */
export function journeyLine(one: string, field: Field): string {
  const { camel, type, options } = field
  const label = `${one}('fields.${camel}')`
  const fill = (text: string, at = label) => `    await dialog.getByLabel(${at}).fill('${text}')`
  const ofPage = `${one}(lang === 'ar' ? 'fields.${camel}Ar' : 'fields.${camel}En')`
  const boxes = `dialog.getByRole('group', { name: ${label} }).getByRole('textbox')`
  const by: By = {
    text: fill(`${field.sentence} 1`),
    long: fill(`${field.sentence} in some more words`),
    both: fill(`${field.sentence} 1`, ofPage),
    decimal: fill('12.5'),
    whole: fill('12'),
    date: `    for (const [at, part] of ['1', '3', '2026'].entries()) await ${boxes}.nth(at).fill(part)`,
    choice: [
      `    await dialog.getByLabel(${label}).click()`,
      `    await page.getByRole('option', { name: ${one}('options.${camel}.${options[0]}') }).click()`,
    ].join('\n'),
    'yes-no': '',
  }
  return by[type]
}
