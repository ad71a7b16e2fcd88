import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { adoptionsOf, withdrawAll } from './store/adoptions.ts'

/** Trees that a person adopted. Who leaves gives them up: the trees stay where they stand, without a name. */
export const treeAdoptionData: PersonalData = {
  sections: [
    shortSection('adopted-trees', async (db, { personId }) =>
      (await adoptionsOf(db, personId)).map((adoption) => ({
        number: adoption.number,
        species: adoption.species.scientific,
        site: adoption.site.name,
        name: adoption.name,
        dedication: adoption.dedication,
        onWall: adoption.onWall,
        wallClosed: adoption.wallClosed,
        adoptedAt: adoption.adoptedAt,
        withdrawnAt: adoption.withdrawnAt,
        checks: adoption.checks.map(({ state, checkedOn }) => `${checkedOn} ${state}`),
      })),
    ),
  ],
  erase: (db, { personId }, at) => withdrawAll(db, personId, at),
}
