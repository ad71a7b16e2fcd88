import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { wordsIn } from '../testing/shown-in.ts'
import { ConfirmLink } from './confirm-link.tsx'

describe.each(
  wordsIn('ar', [
    ['en', 'Confirm', 'Confirming...'],
    ['ar', 'تأكيد', 'جارٍ التأكيد...'],
  ]),
)('a mailed link that leads to another site (%s)', (lang, submit, busy) => {
  const press = async (leadsTo: string) => {
    await renderPart(
      <ConfirmLink tokenHash="abc" type="signup" target="/" leadsTo={leadsTo} onDone={() => undefined} />,
      { lang },
    )
    await userEvent.click(await screen.findByRole('button', { name: submit }))
  }

  it('may be pressed again by whoever comes back from there', async () => {
    await press('https://partner.example/auth')
    expect(screen.getByRole('button', { name: busy })).toBeTruthy()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await screen.findByRole('button', { name: submit })).toBeTruthy()
  })

  it('and opens an app leaves a page on which nothing is under way', async () => {
    await press('athar-mobile://open')
    expect(screen.getByRole('button', { name: submit })).toBeTruthy()
  })
})
