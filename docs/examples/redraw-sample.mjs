// Draws the samples of a verification statement again, by nothing but the statement, the client's export of the year
// or period or the JSON of the published report, and SHA-256. Written from docs/features/verification.md, "How a sample is
// drawn".
//
//   node redraw-sample.mjs statement.json export.json|report.json|period.json
//
// Ends with 0 where every draw agrees, 1 where one differs, 3 where one is not known from these files.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest()
const hex = (text) => sha256(text).toString('hex')

// Decimals as whole numbers of 10^-scale.
function parse(text) {
  const [whole, fraction = ''] = text.replace('-', '').split('.')
  const digits = BigInt(whole + fraction)
  return { digits: text.startsWith('-') ? -digits : digits, scale: fraction.length }
}
const at = ({ digits, scale }, wanted) => digits * 10n ** BigInt(wanted - scale)
const times = (a, b) => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })
const absolute = ({ digits, scale }) => ({ digits: digits < 0n ? -digits : digits, scale })
function plus(a, b) {
  const scale = Math.max(a.scale, b.scale)
  return { digits: at(a, scale) + at(b, scale), scale }
}
const atLeast = (a, b) => {
  const scale = Math.max(a.scale, b.scale)
  return at(a, scale) >= at(b, scale)
}
function text({ digits, scale }) {
  const padded = String(digits).padStart(scale + 1, '0')
  const whole = padded.slice(0, padded.length - scale)
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
const zero = { digits: 0n, scale: 0 }

const forms = { boolean: 'choice', date: 'choice', select: 'choice', table: 'table', text: 'text', long_text: 'text' }

/** Answers of a published report, each datapoint once, by their place; a form that is not listed is a figure. */
function answersOf({ items }, by) {
  const seen = new Set()
  const answers = []
  for (const { framework, datapoints } of items)
    for (const { id, value, type } of datapoints) {
      if (value === null || seen.has(id)) continue
      seen.add(id)
      const parts = { framework, form: forms[type] ?? 'figure' }
      const stratum = ['framework', 'form'].filter((one) => by.includes(one)).map((one) => parts[one])
      answers.push({ id: String(answers.length + 1), stratum: stratum.join('|') || 'all', weight: parse('1') })
    }
  return answers
}

/** Rows that were measured, or figures that were entered, of an exported monitoring period. */
function periodItemsOf({ kind, by }, { input }) {
  if (kind !== 'measured' && kind !== 'parameter') return null
  const one = parse('1')
  const entries = Object.entries(input.measured)
  const single = [...Object.entries(input.parameters), ...entries.filter(([, entry]) => !Array.isArray(entry))]
  const items =
    kind === 'parameter'
      ? single.map(([code]) => ({ id: `parameter:${code}`, stratum: 'all', weight: one }))
      : entries.flatMap(([code, rows]) =>
          (Array.isArray(rows) ? rows : []).map((row, place) => {
            const parts = { parameter: code, month: row.from?.slice(0, 7) ?? 'none' }
            const stratum = ['parameter', 'month'].filter((each) => by.includes(each)).map((each) => parts[each])
            const weight = /^-?\d+(\.\d+)?$/.test(row.value ?? '') ? absolute(parse(row.value)) : one
            return { id: `measured:${code}-${place + 1}`, stratum: stratum.join('|') || 'all', weight }
          }),
        )
  return items.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Percent of `total` that the drawn make up, to two places, half to even, at least 0.01; null of a total of 0. */
function shareOf(drawn, total) {
  const scale = Math.max(drawn.scale, total.scale)
  const [part, whole] = [at(drawn, scale) * 10_000n, at(total, scale)]
  if (whole === 0n) return null
  const [digits, rest] = [part / whole, (part % whole) * 2n]
  const up = rest > whole || (rest === whole && digits % 2n === 1n)
  const rounded = digits + (up ? 1n : 0n)
  return text({ digits: rounded === 0n && part !== 0n ? 1n : rounded, scale: 2 })
}

/** Items of a draw as `{ id, stratum, weight }`, in the order of their ids; null where the file lacks them. */
function itemsOf(draw, exported) {
  if (exported.format === 'athar-monitoring-period') return periodItemsOf(draw, exported)
  if (exported.format === 'athar-esg-report') return draw.kind === 'answer' ? answersOf(exported, draw.by) : null
  const others = (items, weightOf = () => '1') =>
    items
      .map((item) => ({ id: `${draw.kind}:${item.id}`, stratum: 'all', weight: parse(weightOf(item)) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  if (draw.kind === 'contract') return others(exported.contracts, ({ kWh }) => kWh)
  if (draw.kind === 'screening')
    return others(exported.screening.filter(({ decision }) => decision !== null).map(({ category: id }) => ({ id })))
  if (draw.kind === 'denominator') return others(exported.denominators)
  if (draw.kind === 'own-factor') {
    const used = new Set(exported.records.filter(({ state }) => state !== 'returned').map((one) => one.resolution))
    const figures = exported.resolutions
      .filter(({ id }) => used.has(id))
      .flatMap(({ answer }) => [answer.factor, ...(answer.market ? [answer.market] : [])])
      .filter(({ origin, methodTier }) => origin !== 'library' && methodTier !== 'reported')
    return others([...new Set(figures.map(({ factor }) => factor.id))].map((id) => ({ id })))
  }
  if (draw.kind !== 'record') return null
  const categories = new Map(exported.resolutions.map(({ id, answer }) => [id, answer.factor.category]))
  const large = parse(draw.thresholdKg)
  const medium = { digits: large.digits, scale: large.scale + 1 }
  return exported.records
    .filter(({ state, share }) => state !== 'returned' && share !== '0')
    .map((record) => {
      const weight = absolute(times(parse(record.co2e[exported.inventory.gwpSet]), parse(record.share)))
      const parts = {
        site: record.site,
        category: categories.get(record.resolution),
        size: atLeast(weight, large) ? 'large' : atLeast(weight, medium) ? 'medium' : 'small',
      }
      const stratum = ['site', 'category', 'size'].filter((one) => draw.by.includes(one)).map((one) => parts[one])
      return { id: record.id, stratum: stratum.join('|') || 'all', weight }
    })
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
}

function strataOf(items) {
  const strata = new Map()
  for (const { id, stratum, weight } of items) {
    const known = strata.get(stratum) ?? { key: stratum, ids: [], weight: zero }
    strata.set(stratum, { key: stratum, ids: [...known.ids, id], weight: plus(known.weight, weight) })
  }
  return [...strata.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** How many items each stratum gives. */
function allot(strata, size) {
  const scale = Math.max(0, ...strata.map(({ weight }) => weight.scale))
  const states = strata.map(({ key, ids, weight }, place) => ({
    place,
    isLarge: key.split('|').at(-1) === 'large',
    most: ids.length,
    weight: at(weight, scale),
    given: 0,
  }))
  let left = size
  const give = (state, wanted) => {
    const more = Math.min(wanted, left, state.most - state.given)
    state.given += more
    left -= more
  }
  const order = [...states].sort((a, b) => (a.weight === b.weight ? a.place - b.place : a.weight > b.weight ? -1 : 1))
  for (const state of order) if (state.isLarge) give(state, state.most)
  for (const state of order) if (state.given === 0) give(state, 1)
  while (left > 0) {
    const open = order.filter(({ given, most }) => given < most)
    const whole = open.reduce((all, { weight }) => all + weight, 0n)
    const before = left
    for (const state of open)
      give(state, whole > 0n ? Number((BigInt(before) * state.weight) / whole) : Math.floor(before / open.length))
    if (left === before) for (const state of open) give(state, 1)
  }
  return states.map(({ given }) => given)
}

/** Places of a stratum that are drawn, ascending. */
function places(count, wanted, seed) {
  let counter = 0
  const below = (bound) => {
    const range = 2 ** 48
    for (;;) {
      const number = sha256(`${seed}/${counter}`).readUIntBE(0, 6)
      counter += 1
      if (number < range - (range % bound)) return number % bound
    }
  }
  const chosen = new Set()
  for (let top = count - wanted; top < count; top += 1) {
    const place = below(top + 1)
    chosen.add(chosen.has(place) ? top : place)
  }
  return [...chosen].sort((a, b) => a - b)
}

const [statementPath, exportPath] = process.argv.slice(2)
if (!statementPath || !exportPath) {
  console.error('Usage: node redraw-sample.mjs statement.json export.json|report.json')
  process.exit(2)
}
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {}
  } catch {
    return {}
  }
}
const { format, statement } = readJson(statementPath)
const exported = readJson(exportPath)
const kinds = ['athar-inventory-export', 'athar-esg-report', 'athar-monitoring-period']
if (format !== 'athar-statement/1' || !kinds.includes(exported.format)) {
  console.log('Not known: give the file of a statement, and the export of the year or period or the JSON of the report')
  process.exit(3)
}
let [differs, unknown] = [false, false]
for (const draw of statement.sample.draws) {
  const say = (what, holds) => {
    if (!holds) differs = true
    console.log(`Draw ${draw.number}, ${draw.kind}: ${what} ${holds ? 'agrees' : 'DIFFERS'}`)
  }
  const origin = ['athar-sample', statement.sample.verification, draw.number, draw.head.size, draw.head.root]
  say('seed', hex(origin.map((one) => `${one}\n`).join('')) === draw.seed)
  const items = itemsOf(draw, exported)
  if (items === null) {
    unknown = true
    console.log(`Draw ${draw.number}, ${draw.kind}: not known, the file does not list what it was drawn from`)
    continue
  }
  const strata = strataOf(items)
  const list = strata.map(({ key, ids, weight }) => [`${key}\t${ids.length}\t${text(weight)}`, ...ids]).flat()
  const { population } = draw
  say('number of items', items.length === population.count)
  say('total', text(strata.reduce((all, { weight }) => plus(all, weight), zero)) === population.total)
  say('list drawn from', hex(list.map((line) => `${line}\n`).join('')) === population.sha256)
  const given = allot(strata, draw.size)
  const drawn = strata.flatMap(({ key, ids }, place) =>
    places(ids.length, given[place], `${draw.seed}/${key}`).map((one) => ids[one]),
  )
  if (draw.kind === 'record') {
    const weights = new Map(items.map(({ id, weight }) => [id, weight]))
    const weight = drawn.reduce((all, id) => plus(all, weights.get(id)), zero)
    say('share', shareOf(weight, parse(population.total)) === draw.share)
  } else say('share', draw.share === null)
  say('sample', hex(drawn.map((id) => `${id}\n`).join('')) === draw.drawn)
  console.log(drawn.join(' '))
}
process.exitCode = differs ? 1 : unknown ? 3 : 0
