import { decimal, equals, add, multiply, ZERO } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { isAsked } from './check-input.ts'
import { CLOSING_EQUATIONS, computePeriod } from './compute-period.ts'
import { METHODOLOGY_IDS } from './definition.ts'
import { COMPONENTS, REFRIGERANTS } from './refrigerants.ts'
import { isMethodologyId, METHODOLOGIES, methodology, newestVersion } from './all-methodologies.ts'
import { SOURCES } from './sources.ts'
import { UNITS } from './terms.ts'

const CODE = /^[a-z][a-z0-9-]*$/
const isCode = (text: string) => CODE.test(text)

describe('the list of methodologies', () => {
  test('finds a version, and the newest of each methodology', () => {
    expect(methodology('refrigerant-replacement', '1.0')?.gwpSet).toBe('AR5')
    expect(methodology('refrigerant-replacement', '3.0')).toBeUndefined()
    expect(methodology('cement', '1.0')).toBeUndefined()
    expect(METHODOLOGY_IDS.map((id) => [newestVersion(id).id, newestVersion(id).version])).toEqual([
      ['grid-renewables', '1.0'],
      ['efficiency-retrofit', '1.0'],
      ['planted-area', '1.0'],
      ['organic-waste', '1.0'],
      ['refrigerant-replacement', '2.0'],
    ])
    expect([isMethodologyId('organic-waste'), isMethodologyId('cement')]).toEqual([true, false])
  })
})

describe('every definition', () => {
  test('has codes, units and documents that exist', () => {
    for (const each of METHODOLOGIES) {
      const { parameters, constants, equations, documents, simplifications, rules, vectors } = each
      const codes = [
        ...simplifications,
        ...rules,
        ...parameters.flatMap((parameter) => [
          parameter.code,
          ...(parameter.type === 'choice' ? parameter.options : []),
          ...(parameter.type === 'rows' ? parameter.columns.map((column) => column.code) : []),
        ]),
        ...constants.map(({ code }) => code),
        ...equations.map(({ code }) => code),
        ...vectors.map(({ code }) => code),
      ]
      expect(codes.filter((code) => !isCode(code))).toEqual([])
      const units = [...parameters, ...constants, ...equations].map(({ unit }) => unit)
      expect(units.filter((unit) => !UNITS.includes(unit))).toEqual([])
      const sources = [...documents, ...[...parameters, ...constants, ...vectors].map(({ source }) => source)]
      expect(sources.filter((source) => !(source in SOURCES))).toEqual([])
      expect(documents.length).toBeGreaterThan(0)
      expect(simplifications.length).toBeGreaterThan(0)
      expect(vectors.length).toBeGreaterThan(0)
    }
  })

  test('names every parameter, equation and rule once', () => {
    for (const { parameters, equations, rules, constants } of METHODOLOGIES) {
      for (const list of [parameters, equations, constants])
        expect(new Set(list.map(({ code }) => code)).size).toBe(list.length)
      expect(new Set(rules).size).toBe(rules.length)
    }
  })

  test('asks under conditions that its own choices can meet', () => {
    for (const { parameters } of METHODOLOGIES) {
      for (const { when } of parameters) {
        if (!when) continue
        const choice = parameters.find(({ code }) => code === when.code)
        expect(choice?.type).toBe('choice')
        expect(choice?.type === 'choice' && when.is.every((option) => choice.options.includes(option))).toBe(true)
      }
    }
  })

  test('has defaults within their own bounds and options', () => {
    for (const definition of METHODOLOGIES) {
      const wrong = definition.parameters.flatMap((parameter) => {
        if (parameter.type === 'rows' || parameter.default === undefined) return []
        const given = { [parameter.code]: parameter.default }
        const input = {
          from: '2025-01-01',
          to: '2025-12-31',
          parameters: parameter.kind === 'fixed' ? given : {},
          measured: parameter.kind === 'fixed' ? {} : given,
          debtBefore: '0',
        }
        return (computePeriod(definition, input).problems ?? []).filter(
          (problem) => problem.parameter === parameter.code,
        )
      })
      expect(wrong).toEqual([])
    }
  })

  test('plans the monitoring of parameters that are monitored', () => {
    for (const { parameters, monitoring } of METHODOLOGIES) {
      const monitored = parameters.filter(({ kind }) => kind === 'monitored').map(({ code }) => code)
      expect(monitoring.filter(({ parameter }) => !monitored.includes(parameter))).toEqual([])
      const tables = parameters.filter(({ kind, type }) => kind === 'monitored' && type === 'rows')
      const planned = new Set(monitoring.map(({ parameter }) => parameter))
      expect(tables.filter(({ code }) => !planned.has(code))).toEqual([])
    }
  })

  test('takes its steps and answers its rules from its own lists', () => {
    for (const definition of METHODOLOGIES) {
      const known = [...definition.equations, ...CLOSING_EQUATIONS]
      for (const { input } of definition.vectors) {
        const { steps, rules } = computePeriod(definition, input).figures!
        for (const step of steps) expect(step.unit).toBe(known.find(({ code }) => code === step.code)?.unit)
        expect(rules.at(-1)?.code).toBe('debt')
        expect(rules.slice(0, -1).filter(({ code }) => !definition.rules.includes(code))).toEqual([])
        for (const { values } of rules) expect(Object.keys(values).length).toBeGreaterThan(0)
      }
    }
  })

  test('has terms whose source is a parameter, step or document', () => {
    const documents = new Set(['calendar', ...Object.keys(SOURCES)])
    for (const definition of METHODOLOGIES) {
      const parameters = new Set([...definition.parameters.map(({ code }) => code), 'debt-before'])
      const equations = new Set([...definition.equations, ...CLOSING_EQUATIONS].map(({ code }) => code))
      for (const { input } of definition.vectors)
        for (const { terms } of computePeriod(definition, input).figures!.steps)
          for (const { from, source, unit } of terms) {
            expect(UNITS).toContain(unit)
            const known = from === 'step' ? equations : from === 'constant' ? documents : parameters
            expect(known).toContain(source)
          }
    }
  })

  test('marks what was not found in its document yet', () => {
    const unsure = METHODOLOGIES.flatMap(({ parameters, constants }) =>
      [...parameters, ...constants].flatMap((each) => (each.unsure ? [each.code] : [])),
    )
    expect(unsure).toEqual(['weight-operating', 'weight-build', 'model-dry', 'compost-methane', 'compost-nitrous'])
  })
})

describe('published figures', () => {
  const library = emissionLibrary()
  const gwp = (gas: string) => library.gwp.find((row) => row.gas === gas || row.gas.startsWith(`${gas} (`))!

  test('of potentials are those of the reference data', () => {
    for (const [component, values] of Object.entries(COMPONENTS)) {
      const row = gwp(component === 'CO2' ? 'Carbon dioxide' : component)
      expect([component, values.AR5, values.AR6]).toEqual([component, row.ar5, row.ar6])
    }
    const constant = (code: string) =>
      newestVersion('organic-waste').constants.find((each) => each.code === code)!.value
    expect(constant('gwp-methane')).toBe(gwp('Methane').ar5)
    expect(constant('gwp-nitrous-oxide')).toBe(gwp('Nitrous oxide').ar5)
  })

  test('of blends are the compositions of the reference data, and give its potentials of AR6', () => {
    for (const [name, parts] of Object.entries(REFRIGERANTS)) {
      const row = gwp(name)
      if (parts.length === 1) continue
      const composition = parts.map(([component, share]) => `${Number(share) * 100}% ${component}`).join(', ')
      expect([name, composition]).toEqual([name, row.formula])
      const potential = parts.reduce(
        (total, [component, share]) => add(total, multiply(decimal(share), decimal(COMPONENTS[component]!.AR6))),
        ZERO,
      )
      expect([name, equals(potential, decimal(row.ar6!))]).toEqual([name, true])
    }
  })

  test('of the grid are those of the reference data', () => {
    const rate = (id: string) => library.factors.find((each) => each.id === id)!.co2eKg
    const standard = (id: Parameters<typeof newestVersion>[0], code: string) => {
      const parameter = newestVersion(id).parameters.find((each) => each.code === code)!
      return parameter.type === 'decimal' ? parameter.default : undefined
    }
    expect(standard('grid-renewables', 'combined-margin')).toBe(rate('ifi2021-grid-cm-solar-wind-sa'))
    expect(standard('grid-renewables', 'operating-margin')).toBe(rate('ifi2021-grid-om-sa'))
    expect(standard('efficiency-retrofit', 'consumption-margin')).toBe(rate('ifi2021-grid-cm-consumption-sa'))
    expect(standard('refrigerant-replacement', 'consumption-margin')).toBe(rate('ifi2021-grid-cm-consumption-sa'))
  })
})

describe('a condition', () => {
  const definition = methodology('planted-area', '1.0')!
  const asked = (code: string, measured: Record<string, string>, parameters: Record<string, string> = {}) =>
    isAsked(
      definition,
      definition.parameters.find((each) => each.code === code)!,
      { parameters, measured },
    )

  test('asks for what the choice needs, by its default where nothing was chosen', () => {
    expect([asked('survival', { sample: 'survival' }), asked('survival', { sample: 'plots' })]).toEqual([true, false])
    expect(asked('plots', {})).toBe(false)
    expect([asked('shrub-cover', {}), asked('shrub-cover', {}, { shrubs: 'counted' })]).toEqual([false, true])
    expect(asked('area', {})).toBe(true)
  })
})
