import type { People } from '../identity/index.ts'
import type { MasterKey } from '../platform/master-key.ts'
import type { FormTickets } from './form-ticket.ts'
import type { Receipts } from './mails.ts'

export type RequestsDeps = {
  readonly people: People
  readonly masterKey: Pick<MasterKey, 'hmac'>
  readonly tickets: FormTickets
  readonly receipts: Receipts
}
