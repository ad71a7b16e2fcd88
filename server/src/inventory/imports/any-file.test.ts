import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

async function anOwner(): Promise<Owner> {
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
  return owner
}
const bytes = (...lines: string[]) => Buffer.from(lines.join('\n'))
const shape = (id: string, body: object) =>
  app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${id}/shape`, {
    wide: true,
    year: null,
    ...body,
  })
const withConstants = (
  { options }: Pick<inventory.ImportDetail, 'options'>,
  constants: inventory.ImportMapping['constants'],
): inventory.ImportOptions => ({
  ...options!,
  mapping: { ...options!.mapping, constants: { ...options!.mapping.constants, ...constants } },
})

/** Checks and stores with these answers; what became of the rows, and the sum that is stored. */
async function imported(id: string, options: inventory.ImportOptions) {
  await app.check(owner, id, options)
  const { counts } = await app.detail(owner, id)
  await app.commit(owner, id)
  const stored = await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) => sql<{ sum: string }>`select sum(quantity)::text as sum from activity_records`.execute(db),
  )
  return { counts, sum: stored.rows[0]!.sum }
}

const here = { site: 'RUH', activity: 'electricity-grid' }

it('headings are the texts above values, whatever they name, and the unit is what the name says', async () => {
  await anOwner()
  const { status, body } = await app.upload(
    owner,
    'meters.csv',
    bytes(
      'Meter,Reading date,kWh',
      'M-1,2025-01-31,1200',
      'M-2,2025-01-31,90.5',
      'M-1,2025-02-28,NA',
      'M-1,2025-03-31,-',
    ),
  )
  expect(status).toBe(201)
  expect(body.reading).toMatchObject({
    headerRecord: 1,
    missing: ['activity'],
    foundBy: { quantity: 'unit-in-name' },
  })
  const { counts, sum } = await imported(body.id, withConstants(body, here))
  expect(counts).toMatchObject({ ready: 2, skipped: 2, refused: 0, held: 0, codes: { 'no-value': 2 } })
  expect(sum).toBe('1290.5')
})

it('a table without headings begins with its first row', async () => {
  await anOwner()
  const { body } = await app.upload(
    owner,
    'bare.csv',
    bytes('M-1,METER,01/11/2025,812.4,No', 'M-1,METER,02/11/2025,799.25,No', 'M-2,METER,01/11/2025,91,No'),
  )
  expect(body.reading?.headerRecord).toBe(0)
  expect(body.reading?.sample[0]).toEqual(['M-1', 'METER', '01/11/2025', '812.4', 'No'])
  const { counts, sum } = await imported(body.id, {
    ...withConstants(body, { ...here, unit: 'kWh' }),
    dateOrder: 'day-month-year',
  })
  expect(counts).toMatchObject({ ready: 3, skipped: 0 })
  expect(sum).toBe('1702.65')
})

it('a person says where the headings are and where data end; what lies outside is left out and named', async () => {
  await anOwner()
  const notes = Array.from({ length: 399 }, (_, line) => `note ${line},,,`)
  const { body } = await app.upload(
    owner,
    'deep.csv',
    bytes(
      ...notes,
      'Place,Date,kWh,Remark',
      'RUH,2025-01-05,10,',
      'RUH,2025-02-05,20,',
      'RUH,2025-03-05,400,of another table',
    ),
  )
  const said = await shape(body.id, { headerRecord: 400, lastRecord: 402 })
  expect(said.status).toBe(200)
  expect(said.body.reading).toMatchObject({ headerRecord: 400, headerChosen: true, lastRecord: 402 })
  const { counts, sum } = await imported(body.id, withConstants(said.body, here))
  expect(counts).toMatchObject({ ready: 2, codes: { 'below-table': 1 } })
  expect(sum).toBe('30')
  // Said again that it is to be found: the same row, and no end.
  const again = (await app.upload(owner, 'deep2.csv', bytes(...notes, 'Place,Date,kWh', 'RUH,2025-04-05,10'))).body
  const found = await shape(again.id, { headerRecord: null, lastRecord: null })
  expect(found.body.reading).toMatchObject({ headerRecord: 400, headerChosen: false, lastRecord: null })
})

it('a file of identifiers alone is refused in words', async () => {
  await anOwner()
  const { status, body } = await app.upload(
    owner,
    'ids.csv',
    bytes('Property Id,Postal code', '10176804,12211', '10176805,12212', '10176806,12213'),
  )
  expect([status, body.code]).toEqual([422, 'inventory.no-amounts'])
})

it('activities that the organisation has records of are named for the picker', async () => {
  const { body } = await app.call<{ used: string[] }>(await anOwner(), 'GET', '/api/inventory/activities')
  expect(body.used).toEqual([])
  const uploaded = await app.upload(
    owner,
    'one.csv',
    bytes('Where,On,Litres', 'RUH,2025-01-05,10', 'RUH,2025-02-05,20'),
  )
  await imported(uploaded.body.id, withConstants(uploaded.body, { site: 'RUH', activity: 'diesel-stationary' }))
  const after = await app.call<{ used: string[] }>(owner, 'GET', '/api/inventory/activities')
  expect(after.body.used).toEqual(['diesel-stationary'])
})

const header = 'site,period_start,period_end,activity,quantity,unit,reference'
const stored = async (...lines: string[]) => {
  const { body } = await app.upload(owner, 'first.csv', bytes(header, ...lines))
  return imported(body.id, body.options!)
}
const codesOf = async (id: string) => (await app.rows(owner, id)).map(({ line, codes, held }) => [line, codes, held])

it('a year beside its months, and another quantity of the same days, are asked about', async () => {
  await anOwner()
  await stored(
    'RUH,2024-01-01,2024-01-31,electricity-grid,1000,kWh,',
    'RUH,2024-02-01,2024-02-29,electricity-grid,900,kWh,B-2',
  )
  const { body } = await app.upload(
    owner,
    'year.csv',
    bytes(
      header,
      'RUH,2024-01-01,2024-12-31,electricity-grid,12000,kWh,',
      'RUH,2024-01-01,2024-01-31,electricity-grid,1100,kWh,',
      // Another bill of the same month, and one that shares only the reading day.
      'RUH,2024-02-01,2024-02-29,electricity-grid,333,kWh,B-3',
      'RUH,2024-02-29,2024-03-31,electricity-grid,800,kWh,',
    ),
  )
  await app.check(owner, body.id, body.options!)
  const held = (await codesOf(body.id)).filter(([, , isHeld]) => isHeld)
  expect(held.map(([line]) => line)).toEqual([2, 3, 4, 5])
  const overlaps = (await codesOf(body.id)).filter(([, codes]) => (codes as string[]).includes('inventory-overlap'))
  expect(overlaps.map(([line]) => line)).toEqual([2, 3])
})

it('rows that overlap the inventory count once a person says so, one by one or for the file', async () => {
  await anOwner()
  await stored('RUH,2024-01-01,2024-01-31,electricity-grid,1000,kWh,')
  const { body } = await app.upload(
    owner,
    'other.csv',
    bytes(header, 'RUH,2024-01-01,2024-01-31,electricity-grid,1100,kWh,'),
  )
  await app.check(owner, body.id, body.options!)
  expect((await app.detail(owner, body.id)).counts).toMatchObject({ ready: 0, held: 1 })
  const answered = await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/answers`, {
    answers: [{ record: 2, decision: { kind: 'confirm', codes: ['inventory-overlap'] } }],
  })
  expect(answered.status).toBe(200)
  await app.check(owner, body.id, body.options!)
  expect((await app.detail(owner, body.id)).counts).toMatchObject({ warning: 1, held: 0 })
  const again = await app.upload(owner, 'third.csv', bytes(header, 'RUH,2024-01-10,2024-01-20,electricity-grid,7,kWh,'))
  const { counts, sum } = await imported(again.body.id, {
    ...again.body.options!,
    confirmedCodes: ['inventory-overlap'],
  })
  expect(counts).toMatchObject({ warning: 1, held: 0 })
  expect(sum).toBe('1007')
})

it('two equal fills of one day both count where a person says so', async () => {
  await anOwner()
  const fill = 'RUH,2025-09-02,2025-09-02,diesel-vehicles,50,litre,'
  const { body } = await app.upload(owner, 'fills.csv', bytes(header, fill, fill))
  await app.check(owner, body.id, body.options!)
  expect((await app.detail(owner, body.id)).counts).toMatchObject({ ready: 1, held: 1 })
  await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/answers`, {
    answers: [{ record: 3, decision: { kind: 'keep-both' } }],
  })
  expect((await imported(body.id, body.options!)).sum).toBe('100')
})

it('several meters in a row become a row each, with their own activities and units', async () => {
  await anOwner()
  const { body } = await app.upload(
    owner,
    'benchmarking.csv',
    bytes(
      [
        'Property Id,Property Name,Year Built,Property GFA (m²),Site EUI (GJ/m²)',
        'Site Energy Use (GJ),Total GHG Emissions (Metric Tons CO2e)',
        'Electricity Use - Grid Purchase (kWh),Natural Gas Use (GJ)',
        'District Hot Water Use (GJ)',
        'Electricity Use – Generated from Onsite Renewable Systems (kWh),Year Ending',
      ].join(','),
      '10176804,RUH,2010,1838,3.69,6780,509,368616,5453,,,2023',
      '6169481,RUH,1981,7770,1.11,8656,920,1091854,NA,12,500,2023',
      '6305956,RUH,1974,6681,0.60,4014,499,508589,3,2180,,2024',
    ),
  )
  expect(body.reading?.meters).toEqual([
    { column: 7, name: 'Electricity Use - Grid Purchase', unit: 'kWh', activity: 'electricity-grid', read: true },
    { column: 8, name: 'Natural Gas Use', unit: 'GJ', activity: 'natural-gas', read: true },
    { column: 9, name: 'District Hot Water Use', unit: 'GJ', activity: 'heat-purchased', read: true },
    expect.objectContaining({ column: 10, activity: null, read: false }),
  ])
  const { body: two } = await shape(body.id, { meters: [7, 8] })
  expect(two.reading).toMatchObject({ missing: [], header: expect.arrayContaining(['Activity', 'Unit']) as string[] })
  await app.check(owner, body.id, two.options!)
  const { counts } = await app.detail(owner, body.id)
  expect([counts.refused, counts.codes['no-value']]).toEqual([0, 1])
  const rows = await app.rows(owner, body.id)
  const sums = Map.groupBy(
    rows.filter(({ status }) => status !== 'skip'),
    ({ values }) => `${values?.['activity']} ${values?.['unit']}`,
  )
  expect([...sums].map(([key, all]) => [key, all.map(({ values }) => values?.['quantity'])])).toEqual([
    ['electricity-grid kWh', ['368616', '1091854', '508589']],
    ['natural-gas GJ', ['5453', '3']],
  ])
})

it('half-hours as columns are summed to days, reactive energy is left out, and gaps are counted', async () => {
  await anOwner()
  const of = (name: string) => Array.from({ length: 48 }, (_, index) => `${name}_${index + 1}`)
  const day = (date: string, kWh: (index: number) => string) =>
    ['M-1', date, ...of('').map((_, index) => kWh(index)), ...of('').map(() => '9')].join(',')
  const { body } = await app.upload(
    owner,
    'half-hours.csv',
    bytes(
      ['MPAN', 'ConsumptionDate', ...of('kWh'), ...of('kVArh')].join(','),
      day('2025-11-06', () => '0.1'),
      day('2025-11-07', (index) => (index < 8 ? 'NA' : '1.25')),
    ),
  )
  expect(body.reading).toMatchObject({ missing: ['activity'], wide: { kind: 'intervals', unit: 'kWh' } })
  expect(body.reading?.intervals).toEqual({ columns: 48, unit: 'kWh' })
  expect((await shape(body.id, { wide: false })).body.reading).toMatchObject({ wide: null, intervals: { columns: 48 } })
  expect((await shape(body.id, { wide: true })).body.reading?.wide).toMatchObject({ kind: 'intervals' })
  const { counts, sum } = await imported(body.id, withConstants(body, here))
  expect(counts).toMatchObject({ ready: 2, refused: 0 })
  expect(sum).toBe('54.8')
  const { body: list } = await app.call<{ items: { note: string }[] }>(owner, 'GET', '/api/inventory/records?limit=10')
  expect(list.items.map(({ note }) => note).sort()).toEqual(['Sum of 40 of 48 intervals', 'Sum of 48 of 48 intervals'])
})

it('thousands parted by spaces that do not break, as Excel writes French, are amounts', async () => {
  await anOwner()
  const { status, body } = await app.upload(
    owner,
    'quantites.csv',
    bytes(
      'Site;Début;Fin;Quantité',
      'RUH;01/01/2025;31/01/2025;1\u00A0250,5',
      'RUH;01/02/2025;28/02/2025;2\u202F250,5',
      'RUH;01/03/2025;31/03/2025;1\u202F234\u202F567,25',
    ),
  )
  expect([status, body.options?.mapping.columns.quantity]).toEqual([201, 3])
  const columns = { ...body.options!.mapping.columns, periodStart: 1, periodEnd: 2 }
  const options = withConstants(body, { activity: 'electricity-grid', unit: 'kWh' })
  await app.check(owner, body.id, { ...options, mapping: { ...options.mapping, columns }, confirmedCodes: ['outlier'] })
  const amounts = (await app.rows(owner, body.id)).flatMap(({ values }) => (values ? [values['quantity']] : []))
  expect(amounts).toEqual(['1250.5', '2250.5', '1234567.25'])
})

it('a year that is named by its end alone is a year', async () => {
  await anOwner()
  const { body } = await app.upload(
    owner,
    'years.csv',
    bytes('Place,Year Ending,Natural gas (GJ)', 'RUH,12/31/2023,5100', 'RUH,12/31/2024,4800', 'RUH,12/31/2022,50'),
  )
  expect(body.options?.mapping).toMatchObject({ periodLength: 'year' })
  const options = withConstants(body, { site: 'RUH', activity: 'natural-gas' })
  await app.check(owner, body.id, { ...options, dateOrder: 'month-day-year' })
  const periods = (await app.rows(owner, body.id)).map(({ values }) => [values?.['periodStart'], values?.['periodEnd']])
  expect(periods).toEqual(
    expect.arrayContaining([
      ['2023-01-01', '2023-12-31'],
      ['2024-01-01', '2024-12-31'],
    ]),
  )
})

it('trips without a distance wait for it, and none counts as nothing', async () => {
  await anOwner()
  const { status, body } = await app.upload(
    owner,
    'missions.csv',
    bytes(
      'ID_MISSION;DATE_MISSION;VILLE_DEPART;VILLE_DESTINATION;TRANSPORT',
      'B-1;2025-04-29 11:36:14;Berlin;Washington;Avion',
      'B-2;2025-04-30 01:52:28;Berlin;London;Avion',
      'B-3;2025-05-02 05:26:50;Paris;Berlin;Avion',
    ),
  )
  expect([status, body.reading?.missing]).toEqual([201, ['activity', 'unit']])
  const constants = { site: 'RUH', activity: 'flight-long-haul-economy', unit: 'passenger_km' }
  const options = withConstants(body, constants)
  await app.check(owner, body.id, options)
  const held = await app.rows(owner, body.id, '&view=held')
  expect(held.map(({ codes }) => codes)).toEqual(Array(3).fill(['distance-missing']))
  await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/answers`, {
    answers: [
      { record: 2, decision: { kind: 'set', values: { quantity: '6700' } } },
      { record: 3, decision: { kind: 'confirm' } },
    ],
  })
  const { counts, sum } = await imported(body.id, { ...options, confirmedCodes: ['distance-missing'] })
  expect(counts).toMatchObject({ held: 2, ready: 1, warning: 0 })
  expect(sum).toBe('6700')
})

it('of trips neither nights nor passengers are the distance, and a distance of zero is never stored', async () => {
  await anOwner()
  const plain = await app.upload(
    owner,
    'travel.csv',
    bytes(
      'Date,From,To,Passengers',
      '2025-03-01,Riyadh,Jeddah,1',
      '2025-03-02,Jeddah,Riyadh,2',
      '2025-03-03,Abha,Riyadh,1',
    ),
  )
  expect(plain.body.reading?.missing).toEqual(['activity', 'unit'])
  expect(plain.body.options?.mapping).toMatchObject({ trips: true, columns: { periodStart: 0 } })
  expect(plain.body.options?.mapping.columns.quantity).toBeUndefined()
  const { body } = await app.upload(
    owner,
    'flights.csv',
    bytes(
      'Date,From,To,Distance (km),Nights',
      '2025-03-01,Riyadh,Jeddah,848,2',
      '2025-03-02,Jeddah,Riyadh,0,2',
      '2025-03-03,Abha,Riyadh,N/A,3',
      '2025-03-04,Riyadh,Abha,-,3',
    ),
  )
  const options = withConstants(body, { site: 'RUH', activity: 'flight-domestic', unit: 'passenger_km' })
  await app.check(owner, body.id, options)
  await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/answers`, {
    answers: [
      { record: 3, decision: { kind: 'confirm' } },
      { record: 4, decision: { kind: 'set', values: { quantity: '0' } } },
    ],
  })
  const confirmedCodes: inventory.ImportOptions['confirmedCodes'] = ['distance-missing']
  const { counts, sum } = await imported(body.id, { ...options, confirmedCodes })
  expect(counts).toMatchObject({ held: 3, ready: 1, skipped: 0, codes: { 'distance-missing': 3 } })
  expect(sum).toBe('848')
})

it('thousands in a heading are stored as thousands, and unclear ones are asked about', async () => {
  await anOwner()
  const { body } = await app.upload(
    owner,
    'thousands.csv',
    bytes('Month,الاستهلاك بالألف كيلوواط ساعة', '2025-01,12', '2025-02,9.5', '2025-03,10'),
  )
  const { counts, sum } = await imported(body.id, withConstants(body, here))
  expect([counts.warning, Number(sum)]).toEqual([3, 31500])
  const unclear = await app.upload(
    owner,
    'unclear.csv',
    bytes('Month,MWh/1000', '2025-04,12', '2025-05,9.5', '2025-06,10'),
  )
  await app.check(owner, unclear.body.id, withConstants(unclear.body, here))
  expect((await app.detail(owner, unclear.body.id)).counts).toMatchObject({ refused: 3, codes: { 'unit-unknown': 3 } })
})

it.each([
  ['half its mark', (bytes: Buffer) => Buffer.concat([Buffer.from([0xfe]), bytes])],
  ['the mark of the other order', (bytes: Buffer) => Buffer.concat([Buffer.from([0xfe, 0xff]), bytes])],
])('a file in UTF-16 with %s is read, and its line of the separator is no row', async (_what, marked) => {
  await anOwner()
  const lines = ['sep=;', 'Place;Date;kWh', 'RUH;2025-01-05;10,5', 'RUH;2025-02-05;20,25', 'RUH;2025-03-05;1,5']
  const { status, body } = await app.upload(owner, 'wide.txt', marked(Buffer.from(lines.join('\r\n'), 'utf16le')))
  expect(status).toBe(201)
  expect(body.reading).toMatchObject({ encoding: 'utf-16le', delimiter: ';', header: ['Place', 'Date', 'kWh'] })
  expect(body.reading?.firstRecords?.[0]).toEqual([])
  const { counts, sum } = await imported(body.id, withConstants(body, here))
  expect(counts).toMatchObject({ records: 3, skipped: 0, refused: 0 })
  expect(sum).toBe('32.25')
})

it('accented letters are those of Western Europe, and a person may read them otherwise', async () => {
  await anOwner()
  const file = Buffer.from('Site,Période,Énergie (kWh)\nRUH,2025-01,10\nRUH,2025-02,20\nRUH,2025-03,5\n', 'latin1')
  const { body } = await app.upload(owner, 'releve.csv', file)
  expect(body.reading).toMatchObject({ encoding: 'windows-1252', header: ['Site', 'Période', 'Énergie (kWh)'] })
  const { body: arabic } = await shape(body.id, { encoding: 'windows-1256' })
  expect(arabic.reading).toMatchObject({ encoding: 'windows-1256', header: ['Site', 'Période', 'ةnergie (kWh)'] })
  // What was said stays said when something else is.
  expect((await shape(body.id, { lastRecord: 3 })).body.reading?.encoding).toBe('windows-1256')
})

it('the only site, and the activity that a heading names, are proposed for every row', async () => {
  await anOwner()
  const file = (heading: string) => bytes(`Month,${heading}`, '2025-01,1200', '2025-02,900.5', '2025-03,1000')
  for (const [heading, activity] of [
    ['Electricity (kWh)', 'electricity-grid'],
    ['استهلاك الكهرباء (كيلوواط ساعة)', 'electricity-grid'],
    ['Diesel [litres]', 'diesel-stationary'],
  ] as const) {
    const { body } = await app.upload(owner, 'months.csv', file(heading))
    expect(body.options?.mapping.constants).toMatchObject({ site: 'RUH', activity })
    expect(body.reading?.missing).toEqual([])
  }
  const { body: plain } = await app.upload(owner, 'plain.csv', file('kWh'))
  expect(plain.reading?.missing).toEqual(['activity'])
  await app.aSite(owner, { code: 'JED', ar: 'جدة' })
  const { body: open } = await app.upload(owner, 'two.csv', file('Electricity (kWh)'))
  expect(open.reading?.missing).toEqual(['site'])
})
