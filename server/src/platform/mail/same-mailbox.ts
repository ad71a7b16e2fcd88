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

/** What a provider does not read in the name of a mailbox, or takes for another sign. */
const plainNames: Readonly<Record<string, (name: string) => string>> = {
  'gmail.com': (name) => name.replaceAll('.', ''),
  'proton.me': (name) => name.replaceAll(/[._-]/g, ''),
  'yandex.com': (name) => name.replaceAll('.', '-'),
}

/**
 * Whether two addresses reach one mailbox, as far as an address tells: a part after a plus sign, another name of the
 * provider, or signs that it does not tell apart change nothing.
 */
export const isSameMailbox = (one: string, other: string): boolean => mailbox(one) === mailbox(other)

function mailbox(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase().normalize('NFKC')) ?? []
  const plain = local.replace(/\+.*$/, '')
  const provider = otherNames[domain] ?? domain
  return `${plainNames[provider]?.(plain) ?? plain}@${provider}`
}
