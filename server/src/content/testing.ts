import type { ContentKind, Entry } from '@athar/contracts/content'
import type { PlatformRole } from '@athar/contracts'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'

export type ContentApp = OrganisationsApp & {
  /** Somebody who may edit public content, with a second factor proved. */
  anEditor(role?: PlatformRole): Promise<Acting>
  /** A draft that an editor has begun. */
  anEntry(editor: Acting, over?: Partial<NewEntry>): Promise<Entry>
}
type NewEntry = { kind: ContentKind; slug: string; body: unknown; sample: boolean }

let made = 0
export const aBadge = (en = 'Three pillars', ar = 'ثلاثة محاور') => ({ text: { en, ar } })

/** The whole server with makers of editors and entries; nothing is seeded. `close` it in `afterAll`. */
export async function startContentApp(...options: Parameters<typeof startOrganisationsApp>): Promise<ContentApp> {
  const app = await startOrganisationsApp(...options)
  return {
    ...app,
    async anEditor(role = 'content_editor') {
      const person = await app.aPerson()
      await appoint(app, person.personId, role)
      return app.withMfa(person)
    },
    async anEntry(editor, over = {}) {
      made += 1
      const sent = { kind: 'vision-badge', slug: `entry-${made}`, body: aBadge(), sample: false, ...over }
      const { status, body } = await app.call<Entry>(editor, 'POST', '/api/content/entries', sent)
      if (status !== 201) throw new Error(`the entry was answered with ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}
