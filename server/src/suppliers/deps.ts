import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { SupplierLinks } from './links.ts'
import type { SupplierMails } from './mails.ts'

export type SuppliersDeps = Pick<Platform, 'clock' | 'database' | 'files'> & {
  readonly people: Pick<Identity['people'], 'find'>
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers'>
  readonly links: SupplierLinks
  readonly mails: SupplierMails
}
