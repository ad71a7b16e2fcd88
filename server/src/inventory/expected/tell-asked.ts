import { paths } from '@athar/contracts'
import { defaultFormat, formatDay } from '@athar/i18n'
import type { Notice, OrganisationReminder, ReminderDefinition } from '../../platform/notices.ts'
import { lateRequests, type NewRequest } from './store.ts'

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

/** One notice a person, however many sources they are asked for; of a single one it leads there. */
export function dataAsked(
  { organisationId, personId, at }: By,
  requests: readonly NewRequest[],
  { due, years }: { readonly due: string; readonly years: readonly number[] },
): Notice[] {
  return [...new Set(requests.map(({ askedOf }) => askedOf))].map((person) => {
    const own = requests.filter(({ askedOf }) => askedOf === person)
    return {
      kind: 'inventory.data-asked',
      organisationId,
      to: { people: [person] },
      by: personId,
      data: { count: own.length, year: years[0]!, day: inBoth(due) },
      link: own.length === 1 ? paths.inventoryDataRequest(own[0]!.id) : expectedOf(years[0]!),
      key: own[0]!.id,
      at,
    }
  })
}

export const dataAnswered = (
  { organisationId, personId, at }: By,
  { id, askedBy }: { readonly id: string; readonly askedBy: string },
): Notice => ({
  kind: 'inventory.data-answered',
  organisationId,
  to: { people: [askedBy], except: [personId] },
  by: personId,
  data: {},
  link: paths.inventoryDataRequest(id),
  key: id,
  at,
})

const inBoth = (day: string) => ({ en: formatDay(day, defaultFormat('en')), ar: formatDay(day, defaultFormat('ar')) })

const expectedOf = (year: number): string => `${paths.inventoryExpected()}?year=${year}`

const reminderName = 'inventory.data-late'
/** The morning after the day by which data were asked for. */
const after = (due: string): Date => new Date(Date.parse(`${due}T00:00:00Z`) + 30 * 3_600_000)
const weekMs = 7 * 86_400_000

export const remindOfData = ({ organisationId, at }: By, due: string): OrganisationReminder => ({
  name: reminderName,
  subject: due,
  organisationId,
  at: after(due),
  now: at,
})

/** Who was asked and did not answer hears of it the day after, and once a week from then on. */
export const dataLate: ReminderDefinition = {
  name: reminderName,
  async look(db, { organisationId, subject, at }) {
    const late = await lateRequests(db, organisationId, at.toISOString().slice(0, 10))
    const own = late.filter(({ due }) => due === subject)
    if (own.length === 0) return { notice: null, next: null }
    return {
      notice: {
        kind: 'inventory.data-late',
        organisationId,
        to: { people: [...new Set(own.map(({ askedOf }) => askedOf))] },
        by: null,
        data: { day: inBoth(subject) },
        link: own.length === 1 ? paths.inventoryDataRequest(own[0]!.id) : expectedOf(own[0]!.year),
        key: `${subject} ${at.toISOString().slice(0, 10)}`,
        at,
      },
      next: new Date(at.getTime() + weekMs),
    }
  },
}
