import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'
import { OwnLinks } from './own-links.tsx'

const shown = async (who: Parameters<typeof serve>[0], name = 'Your marketplace') => {
  signInAs()
  serve(who)
  await renderPart(<OwnLinks />)
  return within(await screen.findByRole('navigation', { name }))
}

it('a person without an organisation is led to their enquiries and to what they saved', async () => {
  const own = await shown(meAnswer())
  expect(own.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/marketplace/enquiries',
    '/marketplace/saved',
  ])
})

it('a member is led to quotations and listings as well', async () => {
  const own = await shown(acting('preparer'))
  expect((await own.findByRole('link', { name: 'Quotations' })).getAttribute('href')).toBe('/marketplace/quotations')
  expect(own.getByRole('link', { name: 'Our listings' }).getAttribute('href')).toBe('/marketplace/offers')
})
