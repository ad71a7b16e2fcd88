import { checkBody, contentKindNames } from '@athar/contracts/content'
import { describe, expect, it } from 'vitest'
import { emptyOf, shapeOfKind, type FieldShape } from './field-shape.ts'
import { readNumber } from './read-number.ts'

const shapes = (kind: (typeof contentKindNames)[number]) =>
  Object.fromEntries(shapeOfKind(kind).map(({ key, shape }) => [key, shape]))

describe('the form of a kind', () => {
  it('is read off its schema', () => {
    const { label, value, year, status, qualifier, basis, sources, specDisplays } = shapes('sgi-headline')
    expect(label).toEqual({ type: 'bilingual', long: false, nullable: false })
    expect(basis).toMatchObject({ type: 'bilingual', long: true, nullable: true })
    expect(value).toMatchObject({ type: 'number', nullable: true })
    expect(year).toMatchObject({ type: 'number', nullable: true })
    expect(status).toMatchObject({ type: 'choice', options: ['sourced', 'computed', 'illustrative'] })
    expect(qualifier).toMatchObject({ type: 'choice', nullable: true })
    expect(sources).toMatchObject({ type: 'sources' })
    expect(specDisplays).toMatchObject({ type: 'group', nullable: true })
    expect(shapes('native-tree')['zones']).toMatchObject({ type: 'choices' })
    expect(shapes('vision-pillar')['initiatives']).toMatchObject({ type: 'list', item: { type: 'group' } })
    expect(shapes('portal')['url']).toMatchObject({ type: 'text', widget: 'address' })
    expect(shapes('portal')['seen']).toMatchObject({ type: 'flag' })
  })

  it.each(contentKindNames)('of %s can be filled in: every field it asks for stands in it', (kind) => {
    const members = shapeOfKind(kind)
    expect(members.length).toBeGreaterThan(0)
    const empty = checkBody(kind, Object.fromEntries(members.map(({ key, shape }) => [key, emptyOf(shape)])))
    const paths = empty.ok ? [] : empty.issues.map(({ path }) => path)
    for (const path of paths) expect(members.map(({ key }) => key)).toContain(path.split('.')[0])
    const body = Object.fromEntries(members.map(({ key, shape }) => [key, typed(shape, key)]))
    expect(checkBody(kind, body)).toEqual({ ok: true, body })
  })
})

/** What an editor would have typed into a field. */
function typed(shape: FieldShape, key: string): unknown {
  switch (shape.type) {
    case 'bilingual':
      return { en: 'Words', ar: 'كلمات' }
    case 'number':
      return { year: 2026, targetYear: 2030, since: 2026, lat: 24.7, lon: 46.7 }[key] ?? 12
    case 'choice':
      return shape.options[0]
    case 'choices':
      return [shape.options[0]]
    case 'flag':
      return true
    case 'text':
      if (key === 'on') return '2025-Q4'
      if (key === 'closesOn') return '2027-03-31'
      return shape.widget === 'address' ? '/sgi' : shape.widget === 'slug' ? 'a-name' : 'Words'
    case 'source':
      return 'sabq-151'
    case 'sources':
      return ['sabq-151']
    case 'list':
      return [typed(shape.item, key)]
    case 'group':
      return Object.fromEntries(shape.members.map((member) => [member.key, typed(member.shape, member.key)]))
  }
}

describe('a number as it is typed', () => {
  it.each([
    ['12.5', 12.5],
    ['١٢٫٥', 12.5],
    ['−3', -3],
    ['', null],
    [' 7 ', 7],
    ['12,5', '12,5'],
    ['many', 'many'],
  ])('%s is %s', (text, value) => expect(readNumber(text)).toEqual(value))
})
