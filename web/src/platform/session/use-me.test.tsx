import { readMe } from '@athar/contracts/organisations'
import { expect, it } from 'vitest'
import { aMember } from '../../inventory/boundary/testing.ts'
import { serve } from '../../testing/server.ts'
import { takeOver } from '../../testing/take-over.tsx'
import { queryKeyOf } from '../api/use-api-query.ts'
import { backend } from './session-store.ts'
import { useMayAct, useMembership } from './use-me.ts'

function Standing() {
  const role = useMembership()?.role ?? 'nobody'
  return <p>{useMayAct(['preparer']) ? `${role} enters` : role}</p>
}

it('a page that came drawn for a visitor is taken over as it was drawn, also when it is known by then who reads it', async () => {
  const answers = aMember('preparer')
  serve(answers)
  const { drawn, shown, amiss } = await takeOver(<Standing />, [
    [queryKeyOf(readMe, null, {}), answers['GET /api/me'].body],
  ])
  expect(amiss).toEqual([])
  expect([drawn, shown]).toEqual(['nobody', 'preparer enters'])
  // What the page has begun to load is there before the test ends.
  await backend()
})
