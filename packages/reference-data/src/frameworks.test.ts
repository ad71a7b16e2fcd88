import { indexUnits } from '@athar/carbon'
import { convertFigure, frameworkViews, itemsByDatapoint, namesIn, relationOf, unitChoices } from '@athar/frameworks'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { emissionLibrary } from './emission-library.ts'
import { datapointLibrary, framework } from './frameworks.ts'

const { datapoints, units } = datapointLibrary()
const byId = new Map(datapoints.map((datapoint) => [datapoint.id, datapoint]))
const items = frameworkViews.flatMap((id) => framework(id).items.map((item) => ({ ...item, framework: id })))

it('holds as many items and datapoints as the product promises', () => {
  expect(frameworkViews.map((id) => framework(id).items.length)).toEqual([47, 68, 35, 24, 17])
  expect(datapoints).toHaveLength(299)
  expect(byId.size).toBe(299)
  expect(datapoints.filter((datapoint) => datapoint.computed_from !== null)).toHaveLength(55)
  expect(datapoints.filter((datapoint) => datapoint.formula !== null)).toHaveLength(18)
  expect(new Set(items.map((item) => item.slug)).size).toBe(191)
})

it('names everything in both languages', () => {
  const english = /[A-Za-z]/
  const arabic = /[ء-ي]/
  const pairs = [
    ...items.flatMap((item) => [
      [item.title_en, item.title_ar],
      [item.requirement_en, item.requirement_ar],
    ]),
    ...datapoints.flatMap((datapoint) => [
      [datapoint.label_en, datapoint.label_ar],
      [datapoint.help_en, datapoint.help_ar],
      ...(datapoint.columns ?? []).map((column) => [column.label_en, column.label_ar]),
    ]),
    ...frameworkViews.map((id) => [framework(id).description_en, framework(id).description_ar]),
  ]
  for (const [en, ar] of pairs)
    expect([en, ar]).toEqual([expect.stringMatching(english), expect.stringMatching(arabic)])
})

it('names each item by its slugified title', () => {
  for (const { slug, title_en: title, framework: id } of items) {
    const plain = title
      .toLowerCase()
      .replaceAll(/[’']/g, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    // Where another framework has the title already, its own name follows.
    expect([plain, `${plain}-${id}`]).toContain(slug)
  }
})

it('asks for known datapoints only, in known units, by known formulas', () => {
  for (const item of items)
    for (const id of item.datapoints) expect([item.slug, byId.has(id)]).toEqual([item.slug, true])
  const table = indexUnits(emissionLibrary().units)
  expect(datapoints.flatMap(({ unit }) => (unit === null || unit in units ? [] : [unit]))).toEqual([])
  for (const { id, unit, formula } of datapoints) {
    for (const choice of unitChoices(unit))
      expect([id, choice, convertFigure('1', choice, unit, table)]).toEqual([id, choice, { value: expect.any(String) }])
    for (const name of formula === null ? [] : namesIn(formula))
      expect([id, name, byId.has(name)]).toEqual([id, name, true])
  }
})

it('crosses the frameworks as the crosswalk says, both ways', () => {
  const columns: Record<string, number> = { 'ifrs-s2': 7, gri: 8, sasb: 9, tcfd: 10, 'saudi-exchange': 11 }
  const byDatapoint = itemsByDatapoint(items)
  const lines = readFileSync(new URL('../data/frameworks/crosswalk.csv', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
  expect(lines).toHaveLength(299)
  for (const line of lines) {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) =>
      match[1]!.replaceAll(/^"|"$/g, ''),
    )
    const asked = byDatapoint.get(cells[0]!) ?? []
    for (const [id, column] of Object.entries(columns)) {
      const codes = asked.filter((item) => item.framework === id).map((item) => item.code)
      expect([cells[0], id, codes.join('; ')]).toEqual([cells[0], id, cells[column]])
    }
  }
  const turned = { equal: 'equal', narrower: 'wider', wider: 'narrower', overlapping: 'overlapping' } as const
  for (const one of items)
    for (const other of items) {
      const relation = relationOf(one, other)
      expect(relationOf(other, one)).toBe(relation && turned[relation])
    }
})
