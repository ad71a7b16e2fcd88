import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { providerId as id } from '../testing.ts'
import { ProviderChecksScreen } from './provider-checks-screen.tsx'

const badgeId = '7c1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a70'
const provider = (badges: readonly object[] = []) => ({
  id,
  name: { en: 'Rimal Energy', ar: 'رمال للطاقة' },
  unifiedNumber: '7001234567',
  sample: false,
  badges,
})
const licence = {
  id: badgeId,
  kind: 'licence',
  number: 'L-17',
  checkedAt: '2025-10-20T08:00:00.000Z',
  expiresOn: '2026-10-20',
  expired: true,
}
const path = `/api/platform/market-providers/${id}`

it('an editor adds a badge with its number, and removes one that expired', async () => {
  const calls = serve({
    [`GET ${path}`]: { body: provider([licence]) },
    [`POST ${path}/badges`]: { status: 201, body: provider([licence]) },
    [`POST ${path}/badges/${badgeId}/remove`]: { body: provider() },
  })
  await renderRoutes([{ path: '/admin/marketplace/providers/:id', element: <ProviderChecksScreen /> }], {
    path: `/admin/marketplace/providers/${id}`,
  })
  expect(await screen.findByText(/^Expired on .*2026/)).toBeTruthy()
  const sent = (end: string) => calls.filter(({ path: to }) => to.endsWith(end))
  await userEvent.click(screen.getByRole('radio', { name: 'Commercial registration' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Number/ }), '1010')
  await userEvent.click(screen.getByRole('button', { name: 'Add a badge' }))
  expect(await screen.findAllByText(/10 digits for a registration/)).not.toHaveLength(0)
  expect(sent('/badges')).toHaveLength(0)
  await userEvent.type(screen.getByRole('textbox', { name: /Number/ }), '101010')
  await userEvent.click(screen.getByRole('button', { name: 'Add a badge' }))
  await waitFor(() => expect(sent('/badges')[0]?.body).toEqual({ kind: 'registration', number: '1010101010' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the badge: Licence' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent('/remove')).toHaveLength(1))
})
