import type { MasterKey } from '../master-key.ts'
import type { Mail } from './mail.ts'

/** What is written to somebody: all of a mail but its kind. */
export type Letter = Omit<Mail, 'type'>

/** Links and codes of a waiting mail open accounts: it stands in the database sealed, bound to its row. */
export const sealLetter = (masterKey: MasterKey, id: string, letter: Letter): Buffer =>
  masterKey.seal(JSON.stringify(letter), contextOf(id))

export const openLetter = (masterKey: MasterKey, id: string, sealed: Uint8Array): Letter =>
  JSON.parse(masterKey.open(sealed, contextOf(id)).toString('utf8')) as Letter

/** Finds the mail of an address without storing the address. */
export const recipientKey = (masterKey: MasterKey, address: string): Buffer =>
  masterKey.hmac('mail recipient', address.toLowerCase())

const contextOf = (id: string) => `mail_outbox ${id}`
