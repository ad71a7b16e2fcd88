/** Names under which one provider delivers to the same mailbox. */
const otherNames: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'yandex.ru': 'yandex.com',
  'ya.ru': 'yandex.com',
  'yandex.by': 'yandex.com',
  'yandex.kz': 'yandex.com',
}

/**
 * Whether two addresses reach one mailbox, as far as an address tells: a part after a plus sign, the dots of Gmail, or
 * another name of the provider change nothing.
 */
export const isSameMailbox = (one: string, other: string): boolean => mailbox(one) === mailbox(other)

function mailbox(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase().normalize('NFKC')) ?? []
  const plain = local.replace(/\+.*$/, '')
  const provider = otherNames[domain] ?? domain
  return `${provider === 'gmail.com' ? plain.replaceAll('.', '') : plain}@${provider}`
}
