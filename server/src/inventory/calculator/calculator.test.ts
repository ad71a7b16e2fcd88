import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'

let app: OrganisationsApp
let person: Acting
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  person = await app.aPerson()
})
afterAll(() => app.close())

const calculate = (activity_id: string, parameters: Record<string, unknown>) =>
  app.call(null, 'POST', '/functions/v1/climatiq-calculator', { activity_id, parameters })

describe('the quick calculator', () => {
  // Figures of calculator-activities.csv: IFI 2021, DESNZ 2026, IPCC AR5 Annex III, IPCC 2006.
  it.each([
    ['grid-mix-electricity', { energy: 1000 }, 592],
    ['gasoline-car-travel', { distance: 100 }, 16.152],
    ['coal-electricity', { energy: '10' }, 7.6],
    ['gasoline-fuel', { volume: 10 }, 23.415822],
  ])('multiplies %s by its factor', async (activity, parameters, co2e) => {
    expect(await calculate(activity, parameters)).toMatchObject({
      status: 200,
      body: { success: true, co2e, co2e_unit: 'kg' },
    })
  })
  it('counts a text that is no number as zero, and refuses an activity it does not have', async () => {
    expect((await calculate('gasoline-fuel', { volume: 'plenty' })).body).toMatchObject({ co2e: 0 })
    expect(await calculate('unicorns', {})).toMatchObject({
      status: 404,
      body: { code: 'inventory.calculator-activity-unknown' },
    })
  })
  it('reads a decimal comma and the marks of both scripts, and asks about 1,234', async () => {
    for (const volume of ['12,5', '١٢٫٥', '12.5'])
      expect((await calculate('gasoline-fuel', { volume })).body).toMatchObject({ activity_data: { volume: 12.5 } })
    expect((await calculate('gasoline-fuel', { volume: '1.234,5' })).body).toMatchObject({
      activity_data: { volume: 1234.5 },
    })
    expect(await calculate('gasoline-fuel', { volume: '1,234' })).toMatchObject({
      status: 422,
      body: {
        code: 'inventory.number-ambiguous',
        details: { typed: '1,234', readings: ['1234', '1.234'] },
      },
    })
  })
  it('refuses an amount whose emissions no number can hold', async () => {
    const refused = { status: 400, body: { code: 'validation-failed', details: { issues: [{ code: 'too_big' }] } } }
    expect(await calculate('gasoline-fuel', { volume: 1e308 })).toMatchObject(refused)
    const estimate = { activity: 'electricity-grid', amount: 1e308, unit: 'MWh' }
    expect(await app.call(person, 'POST', '/api/esgx/estimate', estimate)).toMatchObject(refused)
  })
  it('offers four activities with their sources', async () => {
    const { body } = await app.call<{ activities: { factor: { source: string } }[] }>(
      null,
      'GET',
      '/api/calculator/activities',
    )
    expect(body.activities.map(({ factor }) => factor.source !== '')).toEqual([true, true, true, true])
  })
})

describe('the documented estimate calls', () => {
  it('estimate for a signed-in person, with factor, source and warnings', async () => {
    const answer = await app.call(person, 'POST', '/api/esgx/estimate', {
      activity: 'electricity-grid',
      amount: 2,
      unit: 'mwh',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { emissions: { co2e: 1184, unit: 'kg' }, factor: { value: 592 } },
    })
    expect((answer.body as { warnings: string[] }).warnings).toContain('operating-margin')
    expect(
      (await app.call(null, 'POST', '/api/esgx/estimate', { activity: 'electricity-grid', amount: 2, unit: 'kWh' }))
        .status,
    ).toBe(401)
  })
  it('take names and synonyms in both languages, and name what is near without taking it', async () => {
    const ask = (activity: string, unit = 'litre') =>
      app.call<{ activity: string; details: { code: string; near: string[] } }>(person, 'POST', '/api/esgx/estimate', {
        activity,
        amount: 10,
        unit,
      })
    const [key, english, arabic] = [await ask('diesel'), await ask('Diesel'), await ask('ديزل')]
    expect(english).toMatchObject({ status: 200, body: { emissions: (key.body as object)['emissions' as never] } })
    expect([key.body.activity, arabic.body.activity]).toEqual([english.body.activity, english.body.activity])
    const near = await ask('dieesel')
    expect(near).toMatchObject({ status: 422, body: { details: { code: 'unknown-activity' } } })
    expect(near.body.details.near).toContain(english.body.activity)
    expect((await ask('alchemy')).body.details.near).toEqual([])
    for (const refused of ['', '   ', 'x'.repeat(200)]) expect((await ask(refused)).status).toBe(400)
  })
  it('name what cannot be calculated', async () => {
    const answer = await app.call(person, 'POST', '/api/esgx/estimate', {
      activity: 'electricity-grid',
      amount: 2,
      unit: 'litre',
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'inventory.not-calculable', details: { code: 'unit-dimension' } },
    })
  })
  it('refuse an amount below zero', async () => {
    const body = { activity: 'electricity-grid', amount: -1, unit: 'kWh' }
    expect(await app.call(person, 'POST', '/api/esgx/estimate', body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', details: { issues: [{ path: 'amount', code: 'too_small' }] } },
    })
  })
  it('give the intensity of a grid with basis and data year', async () => {
    expect(await app.call(null, 'GET', '/api/esgx/grid/intensity')).toMatchObject({
      status: 200,
      body: { intensity: 0.592, unit: 'kgCO2e/kWh', timestamp: '2021-12-31T23:59:59Z' },
    })
    const { body } = await app.call<{ basis: string[] }>(null, 'GET', '/api/esgx/grid/intensity')
    expect(body.basis).toEqual([...new Set(body.basis)])
    expect(body.basis).toContain('operating-margin')
  })
})

describe('the guided calculators', () => {
  it('answer visitors line by line on both bases, and name what cannot be calculated', async () => {
    const lines = [
      { activity: 'electricity-grid', quantity: '1000', unit: 'kWh' },
      { activity: 'electricity-grid', quantity: '1', unit: 'litre' },
    ]
    const { status, body } = await app.call<{
      lines: { figures: { role: string; kgCo2e: { AR5: string } }[] | null; refusal: { code: string } | null }[]
    }>(null, 'POST', '/api/calculator/lines', { lines })
    expect(status).toBe(200)
    expect(body.lines[0]!.figures!.map(({ role, kgCo2e }) => [role, kgCo2e.AR5]).slice(0, 2)).toEqual([
      ['main', '592'],
      ['market', '592'],
    ])
    expect(body.lines[1]).toMatchObject({ figures: null, refusal: { code: 'unit-dimension' } })
  })
})
