import { updateOrganisation } from '@athar/contracts/organisations'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { callApi } from '../platform/api/index.ts'
import { useMayAct, useMembership } from '../platform/session/index.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { StandingKeeper } from './standing-keeper.ts'

const organisation = { id: '22222222-2222-4222-8222-222222222222', name: { en: 'Oasis Works', ar: 'مصنع الواحة' } }

function Page() {
  const role = useMembership()?.role ?? 'nobody'
  return <p>{useMayAct(['preparer']) ? `${role} types on` : `${role} waits`}</p>
}

it('a role that is taken is asked for after the first refusal, and whoever was let in keeps what they type', async () => {
  let role: 'preparer' | 'viewer' = 'preparer'
  signInAs()
  serve({
    'GET /api/me': () => meAnswer({ memberships: [{ organisation, role }] })['GET /api/me'],
    'PUT /api/organisation': { status: 403, body: { code: 'forbidden', message: 'forbidden' } },
  })
  await renderPart(
    <>
      <StandingKeeper />
      <Page />
    </>,
  )
  await screen.findByText('preparer types on')
  role = 'viewer'
  await expect(callApi(updateOrganisation, { body: {} as never })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await screen.findByText('viewer types on')).toBeTruthy()
})
