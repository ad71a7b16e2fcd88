import { readdirSync, readFileSync } from 'node:fs'
import { indexLibrary } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { buildFiles } from './build/build-files.ts'
import { buildLibrary } from './build/build-library.ts'
import { readCsv } from './build/csv.ts'
import { cities, emissionLibrary, libraryEdition, libraryEditions, regions, youth, youthLessons } from './index.ts'

const read = (path: string) => readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8')
/** The data folder with one text of one file replaced. */
const changed = (file: string, from: string, to: string) => (path: string) => {
  const text = read(path)
  if (path !== file) return text
  expect(text, `${file} holds ${from}`).toContain(from)
  return text.replace(from, to)
}

describe('the generated files', () => {
  test('are what the build makes of the data folder: run npm run build:reference-data when this fails', () => {
    const folder = new URL('../generated/', import.meta.url)
    const built = buildFiles(read, libraryEditions())
    expect(readdirSync(folder).sort()).toEqual([...built.keys()].sort())
    for (const [name, content] of built)
      expect(readFileSync(new URL(name, folder), 'utf8') === content, `${name}`).toBe(true)
  })

  test('hold the whole library, each row with its source', () => {
    const library = emissionLibrary()
    expect(emissionLibrary()).toBe(library)
    expect(library).toEqual(buildLibrary(read))
    expect([library.factors.length, library.activities.length, library.gwp.length]).toEqual([3177, 178, 89])
    for (const factor of library.factors) expect(factor.source.publisher, `${factor.id}`).not.toBe('')
    expect(indexLibrary(library).activities.size).toBe(178)
  })

  test('carry the edition: the day of the sources and a hash that any changed figure changes', () => {
    expect(libraryEdition()).toMatchObject({ date: '2026-11-20', factors: 3086 })
    expect(libraryEdition().sha256.startsWith(libraryEdition().id)).toBe(true)
    const other = buildFiles(
      changed('emission-factors/gwp.csv', 'Nitrous oxide,N2O,298,265,273', 'Nitrous oxide,N2O,298,265,274'),
    )
    expect(other.get('edition.json')).not.toContain(libraryEdition().id)
  })

  test('go on knowing the editions before theirs, since figures still rest on them', () => {
    expect(libraryEditions().map(({ id }) => id)).toEqual([
      '68a15dd3eec9',
      '2e3172aeb700',
      'c6aa59bc80a9',
      '00e9a94bef94',
      'c68439822a32',
      '0da83036ee87',
    ])
    const next = buildFiles(
      changed('emission-factors/gwp.csv', 'Nitrous oxide,N2O,298,265,273', 'Nitrous oxide,N2O,298,265,274'),
      libraryEditions(),
    )
    const [, ...before] = JSON.parse(next.get('edition.json')!) as unknown[]
    expect(before).toEqual(libraryEditions())
  })
})

test('a spelling of our own replaces the received one of the same letters', () => {
  const kWhr = emissionLibrary().unitAliases.filter(({ alias }) => alias === 'kwhr')
  expect(kWhr.map(({ unit }) => unit)).toEqual(['kWh'])
  const without = buildLibrary(changed('athar/unit-aliases.csv', 'kwhr,kWh,', 'kw-hr,kWh,'))
  expect(without.unitAliases.find(({ alias }) => alias === 'kwhr')?.unit).toBe('kWh_cooling')
})

describe('savings of young people', () => {
  const data = youth()
  const factor = (id: string) => data.factors.find((one) => one.id === id)
  const savings = data.challenges.flatMap(({ id, actions }) =>
    actions.flatMap((action) => action.savings.map((saving) => ({ of: id, saving, beside: action.savings }))),
  )

  test('are computed with the factor of the library, and each names its source or its factor', () => {
    const grid = factor('grid-sa')!
    const [inLibrary] = emissionLibrary().factors.filter(({ id }) => id === grid.factorId)
    expect([grid.value, Number(inLibrary?.co2eKg)]).toEqual([grid.value, grid.value])
    const unexplained = savings.filter(
      ({ saving }) => saving.metric === 'co2e' && saving.sources.length === 0 && saving.factor !== 'grid-sa',
    )
    expect(unexplained.map(({ of }) => of)).toEqual([])
    for (const id of savings.flatMap(({ saving }) => saving.sources)) expect(data.sources).toHaveProperty(id)
  })

  test('of water and electricity come to what their formula says', () => {
    const [kg, kWhPerCubicMetre] = [factor('grid-sa')!.value, factor('desalination')!.value]
    for (const { of, saving, beside } of savings) {
      if (saving.metric !== 'co2e' || saving.factor !== 'grid-sa') continue
      const water = beside.find(({ metric }) => metric === 'water')
      const power = beside.find(({ metric }) => metric === 'electricity')
      const kWh = water ? (water.perInput / 1000) * kWhPerCubicMetre : (power?.perInput ?? 1)
      expect([of, saving.perInput]).toEqual([of, expect.closeTo(kWh * kg, 3)])
    }
  })
})

describe('Saudi geography', () => {
  test('13 regions with outlines, and 67 cities in them', () => {
    expect(regions().features.map((region) => region.properties.code)).toHaveLength(13)
    expect(regions().meta.attribution).toContain('Natural Earth')
    expect(cities()).toHaveLength(67)
    expect(cities().find((city) => city.id === 'riyadh')).toMatchObject({ region: 'SA-01', regionCapital: true })
  })

  test.each([
    ['a city without a region', 'saudi/cities.json', '"SA-14"', '"SA-13"', 'in no known region'],
    ['a capital too many', 'saudi/cities.json', '"regionCapital": false', '"regionCapital": true', 'has 2 capitals'],
    ['a city twice', 'saudi/cities.json', '"ad-dilam"', '"afif"', 'a city is there twice'],
    ['a region twice', 'saudi/regions.geo.json', '"code":"SA-02"', '"code":"SA-01"', 'a region is there twice'],
  ])('%s is refused', (_, file, from, to, why) => {
    const spaced = read(file).includes(from) ? [from, to] : [from.replaceAll(':', ': '), to.replaceAll(':', ': ')]
    expect(() => buildFiles(changed(file, spaced[0]!, spaced[1]!))).toThrow(why)
  })
})

describe('a fault in the data is named', () => {
  const factors = 'emission-factors/factors.csv'
  const activities = 'emission-factors/activities.csv'
  test.each([
    [
      'a factor id twice',
      factors,
      '\ndesnz-bio-biogas-kwh-2025,',
      '\ndesnz-bio-biogas-kwh-2024,',
      'desnz-bio-biogas-kwh-2024 is there twice',
    ],
    ['a figure that is no number', factors, ',0.00023,', ',0.00O23,', 'co2e_kg is no amount: 0.00O23'],
    ['a negative figure', factors, ',0.00023,', ',-0.00023,', 'co2e_kg is no amount'],
    ['no figure at all', factors, ',0.00023,', ',,', 'co2e_kg is empty'],
    ['an unknown unit', factors, 'bioenergy-combustion,kWh,', 'bioenergy-combustion,kwhh,', 'kwhh is not known'],
    [
      'an unknown category',
      factors,
      ',stationary-combustion,bioenergy',
      ',stationery,bioenergy',
      'stationery is none of',
    ],
    [
      'scope and category apart',
      factors,
      ',1,stationary-combustion,bioenergy',
      ',2,stationary-combustion,bioenergy',
      'is not of scope 2',
    ],
    [
      'a missing publisher',
      factors,
      ',UK Department for Energy Security and Net Zero (DESNZ),',
      ',,',
      'source_publisher is empty',
    ],
    ['a year that is none', factors, ',GB,2024,2024,', ',GB,2024,20244,', 'not a year: 20244'],
    ['a GWP set nobody knows', factors, ',AR5,GB,2024', ',AR9,GB,2024', 'AR9 is none of'],
    ['gases that do not add up', factors, ',1.8867912,', ',1.9867912,', 'the gases do not add up'],
    ['an id with capitals', factors, '\ndesnz-bio-biogas-kwh-2024,', '\nDesnz-bio-biogas-kwh-2024,', 'not lower case'],
    [
      'a leak of an unknown gas',
      factors,
      'Leakage of CFC-113, per kg',
      'Leakage of CFC-999, per kg',
      'the gas is not in gwp.csv',
    ],
    ['a leak with another potential', factors, ',5820,', ',5821,', 'co2e_kg is not the AR5 value'],
    [
      'a Montreal gas without its note',
      factors,
      'Montreal Protocol gas: report',
      'Report',
      'disagree on the Montreal Protocol',
    ],
    [
      'an activity with an unknown factor',
      activities,
      'ipcc2006-stationary-natural-gas-m3 ',
      'gone ',
      'gone is not known',
    ],
    ['an unknown fuel', activities, 'Natural gas (IPCC default),no', 'Unnatural gas,no', 'Unnatural gas is not known'],
    [
      'an activity twice',
      activities,
      '\npetrol-stationary,',
      '\ndiesel-stationary,',
      'diesel-stationary is there twice',
    ],
    [
      'a name for two activities',
      activities,
      'generator diesel;',
      'Sales Gas;',
      'the name sales gas belongs to natural-gas',
    ],
    [
      'a default unit of another dimension',
      activities,
      'volume mass energy,m3,any',
      'volume mass energy,km,any',
      'the default unit has another dimension',
    ],
    [
      'a dimension that no row has',
      activities,
      'volume mass energy,m3,any',
      'volume energy,m3,any',
      'has another dimension',
    ],
    [
      'an unknown dimension',
      activities,
      'volume mass energy,m3,any',
      'volumes mass energy,m3,any',
      'volumes is none of',
    ],
    ['a region rule against its rows', activities, 'kWh,own-factor,', 'kWh,any,', 'factors and region rule disagree'],
    [
      'a factor of another category',
      activities,
      'ipcc2006-cement-clinker-tonne',
      'ipcc2006-cement-clinker-tonne desnz-water-m3-2024',
      'is of category scope3-1',
    ],
    [
      'upstream rows of scope 1',
      activities,
      'desnz-wtt-natural-gas-100pct-mineral-blend-m3-2024 ',
      'desnz-bio-wood-chips-kwh-2024 ',
      'is not of scope 3',
    ],
    ['two editions for one year', factors, ',GB,2025,2025,', ',GB,2024,2025,', 'serve the same year'],
    [
      'a blend that is not whole',
      'emission-factors/gwp.csv',
      '50% HFC-32, 50% HFC-125',
      '50% HFC-32, 40% HFC-125',
      'not 100 percent',
    ],
    [
      'a blend with another value',
      'emission-factors/gwp.csv',
      ',2087.5,1924,',
      ',2187.5,1924,',
      'the AR4 value is not that of its parts',
    ],
    ['an alias in capitals', 'emission-factors/unit-aliases.csv', 'kw.h,kWh', 'KW.h,kWh', 'is not lower case'],
    ['an alias for an unknown unit', 'emission-factors/unit-aliases.csv', 'kw.h,kWh', 'kw.h,kWw', 'kWw is not known'],
    ['an alias that is another unit', 'emission-factors/unit-aliases.csv', 'kw.h,kWh', 'kg,kWh', 'is also a unit'],
    ['a unit on an unknown base', 'emission-factors/units.csv', 'kg,mass,1,kg', 'kg,mass,1,kilo', 'kilo is not known'],
    [
      'an exact unit that is not the rounded one',
      'athar/units.csv',
      ',1,3.75,usd_2022',
      ',1,3.76,usd_2022',
      'is not the exact figure rounded',
    ],
    [
      'a calculator figure that moved',
      'emission-factors/calculator-activities.csv',
      ',0.16152,',
      ',0.16153,',
      'differs from the factor',
    ],
    [
      'sources without a day',
      'emission-factors/SOURCES.md',
      'Compiled on 20 November 2026',
      'Compiled lately',
      'on which day',
    ],
  ])('%s', (_, file, from, to, why) => {
    expect(() => buildFiles(changed(file, from, to))).toThrow(why)
  })

  test('all faults are named at once', () => {
    const broken = (path: string) => read(path).replace('kw.h,kWh', 'KW.H,kWw').replace(',0.00023,', ',x,')
    expect(() => buildLibrary(broken)).toThrow(
      /co2e_kg is no amount: x[^]*is not lower case|is not lower case[^]*co2e_kg is no amount: x/,
    )
  })
})

describe('reading CSV', () => {
  test('quotes, commas, line ends and a byte order mark', () => {
    expect(readCsv('f', '\uFEFFa,b\r\n"x, ""y""",\r\n1,"two\nlines"\n', ['a', 'b'])).toEqual([
      { a: 'x, "y"', b: '' },
      { a: '1', b: 'two\nlines' },
    ])
    expect(readCsv('f', 'a,b\n,\n3,4', ['a', 'b'])).toEqual([
      { a: '', b: '' },
      { a: '3', b: '4' },
    ])
  })

  test('another header or another number of cells is an error that says where', () => {
    expect(() => readCsv('f.csv', 'a,c\n', ['a', 'b'])).toThrow('f.csv: the header must be a,b')
    expect(() => readCsv('f.csv', 'a,b\n1,2\n1,2,3\n', ['a', 'b'])).toThrow('f.csv: record 3 has 3 cells, not 2')
  })
})

describe('lessons', () => {
  const all = Object.entries(youthLessons()).flatMap(([course, lessons]) =>
    lessons.map((lesson) => ({ ...lesson, course })),
  )

  test('are three courses of six', () => {
    expect(Object.values(youthLessons()).map(({ length }) => length)).toEqual([6, 6, 6])
  })

  test.each(all)('$course: $slug has text in both languages, answers that are there, and sources', (lesson) => {
    const texts = [
      lesson.title,
      ...lesson.parts.flatMap(({ title, text }) => [title, text]),
      ...lesson.quiz.flatMap(({ text, options, explanation }) => [text, ...options, explanation]),
    ]
    for (const { en, ar } of texts) {
      expect(en).not.toBe('')
      expect(ar).not.toBe('')
    }
    for (const { right, options } of lesson.quiz) expect(options[right]).toBeDefined()
    expect(lesson.sources.length).toBeGreaterThan(0)
  })
})
