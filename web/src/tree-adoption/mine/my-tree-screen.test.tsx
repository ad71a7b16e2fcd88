import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { anAdoption, id } from '../testing.ts'
import { MyTreeScreen } from './my-tree-screen.tsx'

const check = { id: id(20), state: 'weak', checkedOn: '2026-11-10', note: 'Watered', photoId: null } as const
const at = `/api/tree-adoption/adoptions/${id(2)}`
const open = (lang: 'en' | 'ar') =>
  renderRoutes([{ path: '/tree/:id', element: <MyTreeScreen /> }], { path: `/tree/${id(2)}`, lang })

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      state: 'Weak',
      wall: 'Show name and dedication publicly',
      closed: /^An editor removed name and dedication from the wall/,
      giveUp: 'Give up this tree',
      act: 'Give it up',
      gone: /You gave this tree up/,
      certificate: 'Certificate in Arabic (PDF)',
    },
    {
      lang: 'ar',
      state: 'ضعيفة',
      wall: 'إظهار الاسم والإهداء للجميع',
      closed: /^سحب محرر الاسم والإهداء/,
      giveUp: 'التنازل عن الشجرة',
      act: 'تنازل',
      gone: /تنازلت عن هذه الشجرة/,
      certificate: 'الشهادة بالعربية (PDF)',
    },
  ]),
)('one’s own tree ($lang)', (words) => {
  it('shows what was seen, and gives consent with one press', async () => {
    const user = userEvent.setup()
    let onWall = false
    const calls = serve({
      ...acting('owner'),
      [`GET ${at}`]: () => ({ body: anAdoption({ checks: [check], onWall }) }),
      [`PUT ${at}/wall`]: (call) => {
        onWall = (call.body as { onWall: boolean }).onWall
        return { body: anAdoption({ onWall }) }
      },
    })
    await open(words.lang)
    await screen.findByText('Watered')
    expect(screen.getByText(words.state)).toBeTruthy()
    expect(screen.getByRole('button', { name: words.certificate })).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: words.wall }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ onWall: true }))
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: words.wall }).getAttribute('aria-checked')).toBe('true'),
    )
  })

  it('that an editor took off the wall says so, and offers no way back to it', async () => {
    serve({ ...acting('owner'), [`GET ${at}`]: { body: anAdoption({ wallClosed: true }) } })
    await open(words.lang)
    expect(await screen.findByText(words.closed)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: words.wall })).toBeNull()
  })

  it('is given up after a question, and then has no certificate', async () => {
    const user = userEvent.setup()
    const over = { withdrawnAt: '2026-11-12T08:00:00.000Z', name: '' }
    let gone = false
    serve({
      ...acting('owner'),
      [`GET ${at}`]: () => ({ body: anAdoption(gone ? over : {}) }),
      [`POST ${at}/withdraw`]: () => {
        gone = true
        return { body: anAdoption(over) }
      },
    })
    await open(words.lang)
    await user.click(await screen.findByRole('button', { name: words.giveUp }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.act }))
    await screen.findByText(words.gone)
    await waitFor(() => expect(screen.queryByRole('button', { name: words.certificate })).toBeNull())
  })
})
