import { bilingualName, day, decimalText } from '@athar/contracts/core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bodyFrom, draftFrom, withContract } from './contract-form.ts'

const line = z.object({ item: z.string().trim().min(1).max(60), amount: decimalText })
const well = z
  .object({
    title: bilingualName,
    depth: decimalText,
    share: z
      .string()
      .regex(/^0\.\d+$/)
      .meta({ format: 'share' }),
    flow: decimalText.refine((text) => !text.startsWith('-')).nullable(),
    pumps: z.number().int().min(0),
    lat: z.number().nullable(),
    drilledOn: day,
    closedOn: day.nullable(),
    use: z.enum(['drinking', 'farming']),
    owner: z.enum(['state', 'private']).nullable(),
    metered: z.boolean().default(true),
    code: z.string().trim().min(1).max(40),
    notes: z.string().trim().max(4000),
    link: z.url().max(200).nullable().default(null),
    uses: z.array(z.enum(['home', 'farm'])).min(1),
    lines: z.array(line),
  })
  .refine((one) => one.closedOn === null || one.closedOn >= one.drilledOn)
const stored: z.infer<typeof well> = {
  title: { en: 'Well', ar: 'بئر' },
  depth: '1234.56',
  share: '0.125',
  flow: null,
  pumps: 0,
  lat: 24.7,
  drilledOn: '2026-03-01',
  closedOn: null,
  use: 'farming',
  owner: null,
  metered: false,
  code: 'W1',
  notes: '',
  link: null,
  uses: ['farm'],
  lines: [{ item: 'Pipe', amount: '2.5' }],
}

test('a draft of what is stored is sent as it was stored, whatever the kind of a field', () => {
  const draft = draftFrom(well, stored)
  expect(draft).toMatchObject({
    depth: '1,234.56',
    share: '12.5',
    flow: '',
    pumps: '0',
    closedOn: '',
    owner: null,
    metered: false,
  })
  expect(bodyFrom(well, draft)).toEqual(stored)
})

test('what is typed in Arabic digits is sent as exact figures, lines included', () => {
  const draft = { ...draftFrom(well, stored), depth: '١٢٫٥٠', pumps: '٣', lines: [{ item: 'x', amount: '٠٫١' }] }
  expect(bodyFrom(well, draft)).toMatchObject({ depth: '12.50', pumps: 3, lines: [{ item: 'x', amount: '0.1' }] })
})

test('a new one begins empty, and what is missing is refused by the schema at its field, never sent as zero', () => {
  const draft = draftFrom(well, null)
  expect(draft).toMatchObject({
    title: { en: '', ar: '' },
    pumps: '',
    drilledOn: '',
    use: null,
    metered: true,
    uses: [],
  })
  const checked = well.safeParse(bodyFrom(well, draft))
  expect(new Set(checked.error?.issues.map(({ path }) => path[0]))).toEqual(
    new Set(['title', 'depth', 'share', 'pumps', 'drilledOn', 'use', 'code', 'uses']),
  )
})

test('what was typed and is no figure and no day is refused, not left out', () => {
  const draft = { ...draftFrom(well, stored), flow: 'much', lat: 'north', closedOn: null as unknown as string }
  const paths = well.safeParse(bodyFrom(well, draft)).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(expect.arrayContaining(['flow', 'lat', 'closedOn']))
})

test('fields take kind, bounds and whether they are needed from the schema, and what they say themselves goes before', () => {
  const option = (value: string) => value.toUpperCase()
  const fields = withContract(well, [
    { name: 'title', label: { en: 'Title', ar: 'العنوان' } },
    [
      { name: 'depth', label: 'Depth', unit: 'm' },
      { name: 'flow', label: 'Flow' },
    ],
    { name: 'pumps', label: 'Pumps' },
    { name: 'closedOn', label: 'Closed' },
    { name: 'use', label: 'Use', option },
    { name: 'metered', label: 'Metered' },
    { name: 'code', label: 'Code', required: false },
    { name: 'notes', label: 'Notes' },
    { name: 'uses', label: 'Uses', option },
    { kind: 'text', name: 'link', label: 'Link', type: 'url' },
  ])
  const label = expect.anything() as unknown
  const options = (...values: string[]) => values.map((value) => ({ value, label: value.toUpperCase() }))
  expect(fields).toEqual([
    { kind: 'pair', name: 'title', label, oneEnough: true, most: 200 },
    [
      { kind: 'number', name: 'depth', label, unit: 'm', required: true },
      { kind: 'number', name: 'flow', label, optional: true },
    ],
    { kind: 'number', name: 'pumps', label, as: 'number', whole: true, required: true },
    { kind: 'date', name: 'closedOn', label, optional: true },
    { kind: 'choice', name: 'use', label, required: true, options: options('drinking', 'farming') },
    { kind: 'switch', name: 'metered', label },
    { kind: 'text', name: 'code', label, required: false, most: 40 },
    { kind: 'long', name: 'notes', label, optional: true, most: 4000 },
    { kind: 'several', name: 'uses', label, required: true, options: options('home', 'farm') },
    { kind: 'text', name: 'link', label, optional: true, most: 200, type: 'url' },
  ])
})

test('a text is needed where its schema takes no empty one, whatever the reason', () => {
  const contact = z.object({
    id: z.uuid(),
    email: z.string().trim().max(254).pipe(z.email()),
    region: z.string().regex(/^SA-\d{2}$/),
    code: z.string().regex(/^\w*$/),
  })
  const fields = withContract(contact, [
    { name: 'id', label: 'Site' },
    { name: 'email', label: 'Email' },
    { name: 'region', label: 'Region' },
    { name: 'code', label: 'Code' },
  ])
  expect(fields.flat()).toMatchObject([
    { required: true },
    { required: true, most: 254 },
    { required: true },
    { optional: true },
  ])
})
