import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { followsOf, forgetFollows } from './store/follows.ts'

/** Which projects somebody follows. What they registered for an organisation is the organisation's. */
export const sgiData: PersonalData = {
  sections: [
    shortSection('sgi-follows', async (db, { personId }) =>
      (await followsOf(db, personId)).map(({ slug, since }) => ({ project: slug, since: since.toISOString() })),
    ),
  ],
  erase: (db, { personId }) => forgetFollows(db, personId),
}
