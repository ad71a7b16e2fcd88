import type { Standing } from '@athar/contracts/guardians'
import type { Identity } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import { adultClaimsQueue } from './adult-claims.ts'
import { comeOfAge } from './come-of-age.ts'
import type { GuardiansDeps } from './deps.ts'
import { endLapsed } from './end-lapsed.ts'
import { createGuardianLinks } from './guardian-links.ts'
import { createGuardianMails } from './mails.ts'
import { noteAgeBand } from './note-age-band.ts'
import { guardiansData } from './personal-data.ts'
import { passOn, type PassedOn } from './pass-on.ts'
import { guardiansRoutes } from './routes.ts'
import { standingOf } from './store/age-bands.ts'
import { followLink } from './store/consents.ts'

export type Guardians = Feature & {
  /** Whether someone is an adult, under 18 with a consent in force, or may not take part yet. */
  readonly standingOf: (db: Db, personId: string, at: Date) => Promise<Standing>
  /**
   * The same of who joins something in this transaction: what would change it waits until that is over, and then ends
   * what was joined.
   */
  readonly holdStanding: (db: Db, personId: string, at: Date) => Promise<Standing>
  /** Whether someone may take part: an adult, or under 18 with a consent in force. */
  readonly mayTakePart: (db: Db, personId: string, at: Date) => Promise<boolean>
  /**
   * Refuses with what is missing: their age, or a guardian's consent. Says whether the one who may take part is under
   * 18, and holds it as `holdStanding` does.
   */
  readonly refuseUnlessMayTakePart: (db: Db, personId: string, at: Date) => Promise<'adult' | 'consented'>
  /** Notes an age band that a form of another feature asked for; 'under 18' stays though the form is refused. */
  readonly noteAgeBand: (db: Db, personId: string, band: 'adult' | 'under-18', at: Date) => Promise<void>
  /** Whom a guardian's signed link is about; the transaction may then do what the link opens. */
  readonly openLink: (token: string) => { readonly consentId: string; readonly personId: string } | undefined
  readonly followLink: (db: Db, consentId: string) => Promise<void>
  /** Mails to the guardians of those under 18 what these are written. */
  readonly passOn: (db: Db, personIds: readonly string[], passed: PassedOn, at: Date) => Promise<void>
  /** A look at consents that ran out. Done each hour by itself. */
  readonly endLapsed: () => Promise<void>
  /** A look at years of birth. Done each night by itself. */
  readonly comeOfAge: () => Promise<void>
}

type Neighbours = Gathering & { readonly identity: Pick<Identity, 'people' | 'mailWaits' | 'sendingWait'> }

/** How old people said they are, and what the guardians of those under 18 agreed to. */
export function createGuardians(
  platform: Platform,
  { identity: { people, mailWaits, sendingWait }, every }: Neighbours,
): Guardians {
  const links = createGuardianLinks(platform.masterKey, platform.clock)
  const mails = createGuardianMails({ mailer: platform.mail, siteUrl: platform.config.siteUrl })
  const deps: GuardiansDeps = { ...platform, people, mailWaits, sendingWait, every, links, mails }
  const holdStanding: Guardians['holdStanding'] = async (db, personId, at) => {
    await people.hold(db, personId)
    return standingOf(db, personId, at)
  }
  return {
    name: 'guardians',
    routes: guardiansRoutes(deps),
    rounds: [
      { name: 'guardians.end-lapsed', cron: '7 * * * *', run: () => endLapsed(deps) },
      { name: 'guardians.come-of-age', cron: '3 0 * * *', run: () => comeOfAge(deps) },
    ],
    queues: [adultClaimsQueue],
    personalData: guardiansData(deps),
    standingOf,
    holdStanding,
    async mayTakePart(db, personId, at) {
      const standing = await standingOf(db, personId, at)
      return standing === 'adult' || standing === 'consented'
    },
    async refuseUnlessMayTakePart(db, personId, at) {
      const standing = await holdStanding(db, personId, at)
      if (standing === 'age-unknown') return fail('guardians.age-needed')
      return standing === 'guardian-needed' ? fail('guardians.consent-needed') : standing
    },
    noteAgeBand: (db, personId, band, at) => noteAgeBand(deps, db, { personId, band, at }),
    openLink: (token) => links.read(token),
    followLink,
    passOn: passOn(deps),
    endLapsed: () => endLapsed(deps),
    comeOfAge: () => comeOfAge(deps),
  }
}
