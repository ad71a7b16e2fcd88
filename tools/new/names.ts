/** The spellings of one name: `withdraw-record`, `withdrawRecord`, `WithdrawRecord`, `Withdraw record`. */
export function spellings(kebab: string) {
  const [verb = '', ...rest] = kebab.split('-')
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const words = kebab.replaceAll('-', ' ')
  return {
    kebab,
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    sentence: words.charAt(0).toUpperCase() + words.slice(1),
    title: words.charAt(0).toUpperCase() + words.slice(1),
    verb,
    noun: rest.join('-'),
  }
}

/** A name as files and routes carry it. */
export function readName(text: string | undefined, what: string): string {
  if (text && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)) return text
  throw new Refusal(
    `${what} is written in small letters with hyphens, such as withdraw-record${text ? `; it is "${text}"` : ''}.`,
  )
}

/** A sentence for whoever typed the command. */
export class Refusal extends Error {
  override name = 'Refusal'
}
