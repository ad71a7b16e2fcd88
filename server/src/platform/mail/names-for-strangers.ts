/** What mail programs make a link of. */
const address = /[/\\@:]|[\p{L}\p{N}-][.。．｡]\p{L}{2}|\d+[.。．｡]\d+[.。．｡]\d+/u
/** The same in a text of several sentences, where hours and the ends of sentences are none. */
const addressInText = /[/\\@]|\p{L}:|[\p{L}\p{N}-][.。．｡]\p{L}{2}|\d+[.。．｡]\d+[.。．｡]\d+/u
const apart = (text: string): string => text.replaceAll(/([/\\@:.。．｡])(?=\S)/gu, '$1 ')
const cut = (text: string, longest: number): string =>
  [...text].length > longest ? `${[...text].slice(0, longest).join('').trim()}…` : text

/**
 * A person's name in a mail of this platform to someone who may not know them. Everyone writes their own name: one that
 * holds an address, to be followed from the mail, is none.
 */
export const nameForStrangers = (fullName: string): string => (address.test(fullName) ? '' : cut(fullName, 80))

/** The same of an organisation, an event or a product, which must be named: no mail program makes a link of its parts. */
export const titleForStrangers = (name: string): string => cut(address.test(name) ? apart(name) : name, 120)

/** The same of a text that was typed by others. */
export const textForStrangers = (text: string): string =>
  text.replaceAll(/\S+/gu, (word) => (addressInText.test(word) ? apart(word) : word))
