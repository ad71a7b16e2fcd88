/**
 * Whether two addresses reach one mailbox, as far as an address tells: a part after a plus sign, or the dots of
 * Gmail, change nothing.
 */
export const isSameMailbox = (one: string, other: string): boolean => mailbox(one) === mailbox(other)

function mailbox(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase().normalize('NFKC')) ?? []
  const plain = local.replace(/\+.*$/, '')
  const google = domain === 'gmail.com' || domain === 'googlemail.com'
  return `${google ? plain.replaceAll('.', '') : plain}@${google ? 'gmail.com' : domain}`
}
