import type { PlatformRole } from '@athar/contracts'
import type { BrandPicture } from '@athar/contracts/brand'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'

export type { Acting }

export type BrandApp = OrganisationsApp & {
  /** Somebody who may change the brand, with a second factor proved. */
  aKeeper(role?: PlatformRole): Promise<Acting>
  /** A picture as it is kept. */
  aPicture(keeper: Acting, bytes?: Buffer): Promise<BrandPicture>
}

let drawn = 0
/** A drawing unlike every other. */
export const aDrawing = (): Buffer => {
  drawn += 1
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48"><path d="M0 0h${drawn}v8z"/></svg>`)
}

/** The whole server with makers of keepers and pictures; nothing is seeded. `close` it in `afterAll`. */
export async function startBrandApp(...options: Parameters<typeof startOrganisationsApp>): Promise<BrandApp> {
  const app = await startOrganisationsApp(...options)
  return {
    ...app,
    async aKeeper(role = 'platform_admin') {
      const person = await app.aPerson()
      await appoint(app, person.personId, role)
      return app.withMfa(person)
    },
    async aPicture(keeper, bytes = aDrawing()) {
      const { status, body } = await app.send<BrandPicture>(keeper, '/api/platform/brand/pictures', {
        name: 'mark',
        bytes,
      })
      if (status !== 201) throw new Error(`the picture was answered with ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}
