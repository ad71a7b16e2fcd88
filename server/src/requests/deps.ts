import type { Identity, People } from '../identity/index.ts'
import type { MasterKey } from '../platform/master-key.ts'
import type { Notices } from '../platform/notices.ts'
import type { FormTickets } from './form-ticket.ts'
import type { Receipts } from './mails.ts'

export type RequestsDeps = {
  readonly people: People
  readonly mailWaits: Identity['mailWaits']
  readonly masterKey: Pick<MasterKey, 'hmac'>
  readonly tickets: FormTickets
  readonly receipts: Receipts
  readonly notices: Notices
}
