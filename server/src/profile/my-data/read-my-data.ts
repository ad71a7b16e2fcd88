import type { profile, ResponseOf } from '@athar/contracts'
import { shownItems } from '@athar/contracts/profile'
import type { Call } from '../../platform/http/serve.ts'
import type { ProfileDeps } from '../deps.ts'
import { sectionsOf } from './sections.ts'

type Answer = ResponseOf<typeof profile.readMyData>

/** What is kept about whoever asks: how much of each kind, and the newest of it. */
export async function readMyData(
  deps: Pick<ProfileDeps, 'personalData'>,
  { actor, db }: Call<typeof profile.readMyData>,
): Promise<Answer> {
  const sections: Answer['sections'] = []
  for (const { name, look } of sectionsOf(deps.personalData())) {
    const { total, items } = await look(db, actor, shownItems)
    sections.push({ name, total, items: [...items] })
  }
  return { sections }
}
