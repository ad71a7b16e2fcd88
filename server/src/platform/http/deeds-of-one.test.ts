import { contract, organisationRoles } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startOrganisationsApp, type Acting, type OrganisationsApp } from '../../organisations/testing.ts'
import { aToken, bearing } from '../../profile/testing.ts'
import { createHttpApp } from './app.ts'
import { mostDeedsOfOne } from './register-routes.ts'
import { serve } from './serve.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const wait = contract({
  name: 'inventory.wait',
  method: 'GET',
  path: '/wait',
  summary: 'Holds its connection until it is let go',
  access: { kind: 'member', roles: organisationRoles },
  response: z.object({}),
})

it('one person does so much at once, whichever sessions and tokens ask for it, and others are answered meanwhile', async () => {
  let [running, most] = [0, 0]
  let letGo = () => {}
  const over = new Promise<void>((resolve) => (letGo = resolve))
  const busy = await app.anOrganisation()
  const handler = async ({ actor }: { actor: { personId: string } }) => {
    if (actor.personId !== busy.personId) return {}
    running += 1
    most = Math.max(most, running)
    await over
    running -= 1
    return {}
  }
  const http = await createHttpApp({
    platform: app.platform,
    features: [{ name: 'waits', routes: [serve(wait, handler)] }],
    readToken: app.features.identity.readToken,
    useApiToken: app.features.profile.useApiToken,
    site: null,
    ready: async () => true,
  })
  try {
    const ask = ({ headers }: Pick<Acting, 'headers'>) => http.inject({ url: '/wait', headers })
    const other = await app.anOrganisation()
    const tokens = [await aToken(app, busy), await aToken(app, busy)].map(({ secret }) => bearing(busy, secret))
    const asked = [busy, ...tokens, busy].flatMap((one) => Array.from({ length: 4 }, () => ask(one)))
    await expect.poll(() => running).toBe(mostDeedsOfOne)
    for (let round = 0; round < 5; round += 1) expect((await ask(other)).statusCode).toBe(200)
    letGo()
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
    expect(most).toBe(mostDeedsOfOne)
  } finally {
    letGo()
    await http.close()
  }
})
