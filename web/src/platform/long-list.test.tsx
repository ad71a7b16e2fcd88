import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { LongList } from './long-list.tsx'

type Person = { readonly key: string; readonly name: string }
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, nth) => ({
    key: `person-${nth}`,
    name: nth === 4321 ? 'أحمد الزهراني' : `Omar ${nth}`,
  }))
const words = ({ name }: Person) => name

const drawn = () => within(screen.getByRole('list', { name: 'people' })).queryAllByRole('listitem')

const list = (items: readonly Person[]) => (
  <LongList items={items} by="person" words={words}>
    {(shown) => (
      <ul aria-label="people">
        {shown.map(({ key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ul>
    )}
  </LongList>
)

it('stands as it is where somebody looks through it', async () => {
  await renderPart(list(people(100)))
  expect(drawn()).toHaveLength(100)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it.each([
  { lang: 'en', first: '100 of 250 shown', more: 'Show more', all: '250 of 250 shown' },
  { lang: 'ar', first: 'المعروض 100 من 250', more: 'عرض المزيد', all: 'المعروض 250 من 250' },
] as const)('is drawn part by part where it is long ($lang)', async ({ lang, first, more, all }) => {
  const user = userEvent.setup()
  await renderPart(list(people(250)), { lang })
  expect(drawn()).toHaveLength(100)
  expect(screen.getByRole('status').textContent).toBe(first)
  await user.click(screen.getByRole('button', { name: more }))
  expect(drawn()).toHaveLength(200)
  await user.click(screen.getByRole('button', { name: more }))
  expect(drawn()).toHaveLength(250)
  expect(screen.getByRole('status').textContent).toBe(all)
  expect(screen.queryByRole('button', { name: more })).toBeNull()
})

it('is searched in all its lines, whichever way a name is spelt, and says where nothing matches', async () => {
  const user = userEvent.setup()
  await renderPart(list(people(5000)))
  const search = screen.getByRole('searchbox', { name: 'Search by name or email' })
  await user.type(search, 'احمد')
  expect(drawn().map(({ textContent }) => textContent)).toEqual(['أحمد الزهراني'])
  expect(screen.getByRole('status').textContent).toBe('1 of 1 shown')
  await user.type(search, ' nobody')
  expect(screen.queryByRole('list', { name: 'people' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Nothing matches.')
  await user.clear(search)
  expect(drawn()).toHaveLength(100)
})
