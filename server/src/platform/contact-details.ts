import { foldText } from '@athar/activity-file'

const websites =
  'com|net|org|info|biz|io|me|app|co|ai|gg|ly|link|site|online|dev|xyz|tv|edu|gov|sa|ae|kw|qa|bh|om|eg|uk|us'
/** Latin letters alone count: "9.a.m" and Arabic sentences without a space after the full stop are none. */
const address = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])@\s?[\p{L}\p{N}_]`,
    String.raw`[\p{L}\p{N}_]\s?@`,
    String.raw`(?<!\p{L})(?:https?|www)(?!\p{L})`,
    String.raw`[a-z0-9-]\s?\.\s?(?:${websites})(?![a-z0-9])`,
    String.raw`(?<!\p{L})[([]?(?:dot|دوت|نقطه)[)\]]? ?(?:com|net|org|io|gg|app|كوم|نت)(?!\p{L})`,
  ].join('|'),
  'u',
)

/** Whole words, with what Arabic writes together with them. */
const messengers = [
  'snap|snap ?chat|ig|kik|roblox|whats ?app|tele ?gram|insta ?gram|insta|face ?book|tik ?tok|discord|viber|skype|we ?chat|botim',
  'سناب ?شات|سنابي?|واتس ?اب|واتسي?|وتساب|تيلي?[جغق]رام|تل[جغق]رام|تيلي',
  'ايمو|روبلوكس|انستا?[جغق]رام|انستا|فيس ?بوك|تيك ?توك|ديسكورد',
  'gmail|hotmail|icloud|جيميل|هوتميل',
].join('|')
const joined = '[وفبكل]?(?:ال)?|لل|عال?'
const messenger = new RegExp(String.raw`(?<!\p{L})(?:${joined})(?:${messengers})(?!\p{L})`, 'u')
/** Words of the language too: a messenger where someone is met on it, or a name in it follows. */
const ambiguous = /(?<!\p{L})(?:(?:on|via|use) (?:signal|imo)(?!\p{L})|(?:signal|imo) ?:|[وفب]?التلي(?!\p{L}))/u
/** Written with a sign between the letters. */
const spelledOut = /snapchat|whatsapp|telegram|instagram|سنابشات/

const days = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}:\d{2}/g
/** With its country, from its zero, or as nine digits of the Kingdom's mobile numbers. */
const telephone = new RegExp(
  [
    String.raw`(?:\+|(?<!\d)00)(?:[ ().-]*\d){8,}`,
    String.raw`(?<![\d.,])(?:0(?:[ ().-]*\d){8,}|(?:966)?5(?:[ .-]?\d){8})(?!\d)`,
  ].join('|'),
)

/** Whether a text leads out of the platform: an address, a telephone number, a messenger or a name in one. */
export function holdsContactDetails(text: string): boolean {
  const folded = foldText(text)
  const letters = folded.replaceAll(/[^\p{L}]/gu, '')
  return (
    address.test(folded) ||
    messenger.test(folded) ||
    ambiguous.test(folded) ||
    spelledOut.test(letters) ||
    telephone.test(folded.replaceAll(days, ' '))
  )
}
