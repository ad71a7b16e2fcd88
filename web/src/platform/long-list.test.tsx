import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart, renderRoutes } from '../testing/render.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LongList } from './long-list.tsx'
import { actingOrganisation } from './session/index.ts'

type Person = { readonly key: string; readonly name: string }
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, nth) => ({
    key: `person-${nth}`,
    name: nth === 4321 ? 'أحمد الزهراني' : `Omar ${nth}`,
  }))
const words = ({ name }: Person) => name

const drawn = () => within(screen.getByRole('list', { name: 'people' })).queryAllByRole('listitem')

const list = (items: readonly Person[]) => (
  <LongList label="People" items={items} by="person" words={words}>
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
  expect(screen.queryByRole('button', { name: 'Show more: People' })).toBeNull()
})

it.each([
  { lang: 'en', first: '100 of 250 shown', more: 'Show more: People', all: '250 of 250 shown' },
  { lang: 'ar', first: 'المعروض 100 من 250', more: 'عرض المزيد: People', all: 'المعروض 250 من 250' },
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
  const search = screen.getByRole('searchbox', { name: 'Search by name or email: People' })
  await user.type(search, 'احمد')
  expect(drawn().map(({ textContent }) => textContent)).toEqual(['أحمد الزهراني'])
  expect(screen.getByRole('status').textContent).toBe('1 of 1 shown')
  await user.type(search, ' nobody')
  expect(screen.queryByRole('list', { name: 'people' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Nothing matches.')
  await user.clear(search)
  expect(drawn()).toHaveLength(100)
})

/** As invitations are withdrawn: a press takes its line away. */
type WithdrawnProps = { readonly count: number; readonly grows?: number; readonly vanishes?: boolean }
function Withdrawn({ count, grows = 0, vanishes = false }: WithdrawnProps) {
  const [items, setItems] = useState(people(count))
  if (vanishes && items.length === 0) return null
  return (
    <section>
      <button onClick={() => setItems(people(count + grows))}>grow</button>
      <LongList label="People" items={items} by="person" words={words}>
        {(shown) => (
          <ul aria-label="people">
            {shown.map((one) => (
              <li key={one.key}>
                {one.name}{' '}
                <button onClick={() => setItems(items.filter(({ key }) => key !== one.key))}>{one.key}</button>
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </section>
  )
}

it('of a dialog begins anew each time it is opened', async () => {
  const user = userEvent.setup()
  function Past() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>past</button>
        <Dialog open={open} onOpenChange={setOpen} title="Past" closeLabel="Close">
          {list(people(250))}
        </Dialog>
      </>
    )
  }
  await renderPart(<Past />)
  await user.click(screen.getByRole('button', { name: 'past' }))
  await user.type(await screen.findByRole('searchbox'), 'Omar 1')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'past' }))
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('')
})

it('leads whoever asks for more by the keyboard to the first line of it, and to the last part too', async () => {
  const user = userEvent.setup()
  await renderPart(list(people(250)))
  for (const first of [100, 200]) {
    screen.getByRole('button', { name: 'Show more: People' }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(drawn()[first])
  }
})

it('keeps the place of whoever takes a line away, and says so where it was the last that matched', async () => {
  const user = userEvent.setup()
  const { unmount } = await renderPart(<Withdrawn count={9} />)
  screen.getByRole('button', { name: 'person-8' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Omar 7 person-7')
  unmount()
  await renderPart(<Withdrawn count={150} />)
  screen.getByRole('button', { name: 'person-7' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Omar 8 person-8')
  await user.type(screen.getByRole('searchbox'), 'Omar 149')
  screen.getByRole('button', { name: 'person-149' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

it.each([
  { beside: <p>Roles</p>, tabIndex: -1 },
  { beside: <button>Roles</button>, tabIndex: 0 },
])(
  'leads whoever takes its last line away on to what stands in its place ($tabIndex)',
  async ({ beside, tabIndex }) => {
    const user = userEvent.setup()
    await renderPart(
      <main>
        <p>Members</p>
        <Withdrawn count={1} vanishes />
        {beside}
      </main>,
    )
    screen.getByRole('button', { name: 'person-0' }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByText('Roles'))
    expect(screen.getByText('Roles').tabIndex).toBe(tabIndex)
  },
)

it('that becomes long while it is looked at is drawn part by part from then on', async () => {
  const user = userEvent.setup()
  await renderPart(<Withdrawn count={3} grows={300} />)
  expect(drawn()).toHaveLength(3)
  const line = drawn()[1]
  await user.click(screen.getByRole('button', { name: 'grow' }))
  expect(drawn()).toHaveLength(100)
  // What was open or typed in a line, and who stood there by the keyboard, is where it was.
  expect(drawn()[1]).toBe(line)
})

it('stands as it was left where somebody comes back to its page, and begins anew where they go to it', async () => {
  const user = userEvent.setup()
  const { router } = await renderRoutes([
    { path: '/', element: list(people(250)) },
    { path: '/one', element: <p>one of them</p> },
  ])
  await user.type(screen.getByRole('searchbox'), 'Omar 1')
  await user.click(screen.getByRole('button', { name: 'Show more: People' }))
  expect(drawn()).toHaveLength(111)
  await act(() => router.navigate('/one'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Omar 1')
  expect(drawn()).toHaveLength(111)
  await user.clear(screen.getByRole('searchbox'))
  await act(() => router.navigate('/one'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  await user.type(screen.getByRole('searchbox'), 'Omar 1')
  await act(() => router.navigate('/one'))
  act(() => actingOrganisation.choose('another'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  await act(() => router.navigate('/one'))
  await act(() => router.navigate('/'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(drawn()).toHaveLength(100)
})

it('has what was searched for on paper, and no empty field', async () => {
  const user = userEvent.setup()
  await renderPart(list(people(250)))
  const search = screen.getByRole('searchbox')
  expect(search.closest('[data-no-print]')).toBeTruthy()
  await user.type(search, 'Omar 1')
  expect(search.closest('[data-no-print]')).toBeNull()
})
