import { pageIn, paths } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import { formatCount, defaultFormat, isolate, nameIn, type Lang } from '@athar/i18n'
import { layoutMail } from '../platform/mail-layout.ts'
import type { Mail } from '../platform/mail.ts'
import { loadWords } from '../platform/words.ts'
import type { Frequency } from './mail-times.ts'
import type { Unsubscription } from './unsubscribe-token.ts'
import { wordNotice } from './word-notice.ts'
import type { NoticeRow } from './store/notices.ts'

/** To whom, and what is known of those the notices name. */
export type Reader = {
  readonly personId: string
  readonly email: string
  readonly language: Lang
  personName(id: string): string | null
  organisationName(id: string): { readonly en: string; readonly ar: string } | undefined
}
type Site = { readonly url: string; sign(given: Unsubscription): string }

/** A digest of more would be read by nobody; the rest stands in the app. */
const mostListed = 30
const words = loadWords('notifications')

/** One notice as a mail of its own. */
export function composeOne(site: Site, reader: Reader, notice: NoticeRow): Mail {
  const { language, personId } = reader
  const { title, text } = worded(reader, notice)
  const laid = layoutMail({
    lang: language,
    subject: title,
    paragraphs: [
      text,
      ...(notice.orgId ? [words(language, 'mail.place', { organisation: placeOf(reader, notice) })] : []),
    ],
    action: { label: words(language, 'mail.open'), url: site.url + pageIn(notice.orgId, notice.link) },
    ...foot(site, { language, personId, ends: notice.kind }),
  })
  return {
    to: reader.email,
    type: 'notification',
    ...laid,
    unsubscribeUrl: endLink(site, { personId, ends: notice.kind }),
    told: { personId, ids: [notice.id] },
  }
}

/** Several that became due together, after quiet hours. */
export function composeMany(site: Site, reader: Reader, notices: readonly NoticeRow[]): Mail {
  const kinds = new Set(notices.map(({ kind }) => kind))
  const [only] = kinds.size === 1 ? kinds : []
  return composeList(site, reader, { notices, subject: 'many', type: 'notification', ends: only })
}

/** What came together since the last digest. */
export const composeDigest = (
  site: Site,
  reader: Reader,
  { notices, frequency }: { notices: readonly NoticeRow[]; frequency: Frequency },
): Mail => composeList(site, reader, { notices, subject: frequency, type: `digest-${frequency}`, ends: 'digests' })

type Listing = {
  notices: readonly NoticeRow[]
  subject: 'many' | Frequency
  type: string
  ends: 'digests' | NoticeKind | undefined
}

function composeList(site: Site, reader: Reader, { notices, subject, type, ends }: Listing): Mail {
  const { language, personId } = reader
  const listed = notices.slice(0, mostListed)
  const counted = (count: number) => ({ count, number: formatCount(count, defaultFormat(language)) })
  const left = notices.length - listed.length
  const laid = layoutMail({
    lang: language,
    subject: words(language, `mail.${subject}`, counted(notices.length)),
    paragraphs: [words(language, 'mail.intro')],
    groups: [...Map.groupBy(listed, (notice) => placeOf(reader, notice))].map(([heading, items]) => ({
      heading,
      items: items.map((notice) => ({ ...worded(reader, notice), url: site.url + pageIn(notice.orgId, notice.link) })),
    })),
    action: { label: words(language, 'mail.openAll'), url: site.url + paths.notifications() },
    ...foot(site, { language, personId, ends, before: left > 0 ? [words(language, 'mail.more', counted(left))] : [] }),
  })
  return {
    to: reader.email,
    type,
    ...laid,
    told: { personId, ids: notices.map(({ id }) => id) },
    ...(ends ? { unsubscribeUrl: endLink(site, { personId, ends }) } : {}),
  }
}

const worded = (reader: Reader, { kind, data, actorId: actor }: NoticeRow) =>
  wordNotice(words, reader.language, { kind, data, person: actor && reader.personName(actor) })

function placeOf(reader: Reader, { orgId: id }: NoticeRow): string {
  const name = id === null ? undefined : reader.organisationName(id)
  return name ? isolate(nameIn(reader.language, name).text) : words(reader.language, 'mail.own')
}

const endLink = (site: Site, given: Unsubscription): string =>
  site.url + paths.notificationsUnsubscribe(site.sign(given))

type Foot = { language: Lang; personId: string; ends: Unsubscription['ends'] | undefined; before?: readonly string[] }

const foot = (site: Site, { language, personId, ends, before = [] }: Foot) => ({
  closing: [...before, words(language, 'mail.why'), words(language, 'mail.signature')],
  links: [
    { label: words(language, 'mail.settings'), url: site.url + paths.notificationSettings() },
    ...(ends ? [{ label: words(language, 'mail.unsubscribe'), url: endLink(site, { personId, ends }) }] : []),
  ],
})
