import type { OrganisationRole } from '@athar/contracts'
import type { NoticeData, NoticeKind } from '@athar/contracts/notifications'
import type { Db } from './database.ts'

/** Something people are told: what happened and its values, worded for each reader when it is read. */
export type Notice = {
  readonly kind: NoticeKind
  /** Null for what concerns a person alone. */
  readonly organisationId: string | null
  /** People by id, and whoever holds one of the roles in the organisation, except the one who did it and those named. */
  readonly to: {
    readonly people?: readonly string[]
    readonly roles?: readonly OrganisationRole[]
    readonly except?: readonly string[]
  }
  /** Who did it; their name is looked up by the reader. */
  readonly by: string | null
  readonly data: NoticeData
  /** A path of the app. */
  readonly link: string
  /** What makes it this event and no other: told again under the same key, it stays one notice. */
  readonly key: string
  readonly at: Date
  /** To look again at a time, in the same statement. */
  readonly remind?: Reminder | undefined
}
/** The key of what may happen to a thing more than once, as being cancelled, put back and cancelled again: it is told each time. */
export const each = (id: string, at: Date): string => `${id} ${at.toISOString()}`

type Reminder = { readonly name: string; readonly subject: string; readonly at: Date }

/** Asks for a look at a time; asked again for the same subject, the first stands. Belongs to an organisation. */
export type OrganisationReminder = Reminder & { readonly organisationId: string; readonly now: Date }

/** What the feature that asked says when the time has come: whom to tell, if the ground still stands, and when to look again. */
export type ReminderDefinition = {
  readonly name: string
  look(
    db: Db,
    reminder: { readonly organisationId: string; readonly subject: string; readonly at: Date },
  ): Promise<{ readonly notice: Notice | readonly Notice[] | null; readonly next: Date | null }>
}

/** What was told of a page; with a key, of one event on it. */
export type TakenBack = Pick<Notice, 'kind' | 'link'> & { readonly key?: string }

/** The port through which every feature tells people things, inside its own transaction: told if and only if that commits. */
export type Notices = {
  /** All of it is one statement, whatever the number of notices and of people. */
  notify(db: Db, ...notices: readonly Notice[]): Promise<void>
  remind(db: Db, reminder: OrganisationReminder): Promise<void>
  /** From everybody who was told this of that page: what it names is public no more. */
  takeBack(db: Db, notice: TakenBack): Promise<void>
}

/** Features that tell are made before the one that delivers, so the port is joined to it afterwards. */
export function createNotices(): Notices & { deliverThrough(delivery: Notices): void } {
  let delivery: Notices | undefined
  const joined = (): Notices => delivery ?? raise()
  return {
    notify: (db, ...notices) => joined().notify(db, ...notices),
    remind: (db, reminder) => joined().remind(db, reminder),
    takeBack: (db, notice) => joined().takeBack(db, notice),
    deliverThrough: (given) => void (delivery = given),
  }
}

const raise = (): never => {
  throw new Error('Nobody delivers notices.')
}
