import { paths } from '@athar/contracts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { PublicationOf } from '../platform/feature-hooks.ts'
import type { PublicAddress } from '../platform/public-pages.ts'
import type { SearchEntry } from '../platform/search.ts'
import { loadWords } from '../platform/words.ts'
import { eventsAfter, eventsOfAll } from './store/events.ts'

const words = loadWords('volunteering')
const inBoth = (key: string) => ({ en: words('en', key), ar: words('ar', key) })

const page: SearchEntry = {
  id: paths.sgiVolunteer(),
  path: paths.sgiVolunteer(),
  title: inBoth('page.title'),
  text: inBoth('page.lead'),
  group: 'pages',
}

/** What everybody may find: the page of events, and those to come. */
export const findableEvents =
  ({ clock }: { readonly clock: Clock }) =>
  async (db: Db): Promise<SearchEntry[]> => {
    const events = (await eventsAfter(db, clock.now(), {})).map((event) => ({
      id: event.id,
      path: paths.sgiVolunteerEvent(event.slug),
      title: event.title,
      sample: event.sample,
      text: {
        en: [event.description.en, event.place.en, event.organiser.en].filter(Boolean).join(' · '),
        ar: [event.description.ar, event.place.ar, event.organiser.ar].filter(Boolean).join(' · '),
      },
    }))
    return [page, ...events]
  }

/** Their pages, for the sitemap. */
export const eventAddresses =
  ({ clock }: { readonly clock: Clock }) =>
  async (db: Db): Promise<PublicAddress[]> =>
    (await eventsAfter(db, clock.now(), {})).map((event) => ({
      path: paths.sgiVolunteerEvent(event.slug),
      changedAt: new Date(event.createdAt),
    }))

/** For those who decide whether an organisation may publish. */
export const publishedEvents = async (db: Db, organisationIds: readonly string[]): Promise<PublicationOf[]> =>
  (await eventsOfAll(db, organisationIds)).map(({ organisationId, title, description, place }) => ({
    organisationId,
    title,
    text: {
      en: [place.en, description.en].filter(Boolean).join(' · '),
      ar: [place.ar, description.ar].filter(Boolean).join(' · '),
    },
  }))
