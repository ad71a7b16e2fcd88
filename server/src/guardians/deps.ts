import type { Identity } from '../identity/index.ts'
import type { Platform, Gathering } from '../platform/platform.ts'
import type { GuardianLinks } from './guardian-links.ts'
import type { GuardianMails } from './mails.ts'

export type GuardiansDeps = Pick<Platform, 'clock' | 'database' | 'log' | 'notices' | 'publicPages'> &
  Gathering & {
    readonly people: Pick<Identity['people'], 'find' | 'hold'>
    readonly mailWaits: Identity['mailWaits']
    readonly sendingWait: Identity['sendingWait']
    readonly links: GuardianLinks
    readonly mails: GuardianMails
  }
