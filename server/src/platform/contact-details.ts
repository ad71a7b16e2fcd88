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
  'snap ?chat|ig|kik|roblox|wh?at?s ?app|wh?at?[sz]+[au]p+|tele ?gram|insta ?gram|insta|face ?book|tik ?tok|discord',
  'viber|skype|we ?chat|botim',
  'سناب ?ت?شات|سنابي?|واتس ?اب|واتسي?|وتساب|تي?لي?[جغقك]رام|تيلي|ماسنجر|مسنجر|ثريدز|بوتيم',
  'ايمو|روبلوكس|انستا?[جغق]رام|انستا|فيس ?بوك|تيك ?توك|ديسكورد',
  'gmail|hotmail|icloud|جيميل|هوتميل',
].join('|')
const joined = '[وفبكل]?(?:ال)?|لل|عال?'
const messenger = new RegExp(String.raw`(?<!\p{L})(?:${joined})(?:${messengers})(?!\p{L})`, 'u')
/** Words of the language too: a messenger where someone is met on it, or a name in it follows. */
const ambiguous = new RegExp(
  [
    String.raw`(?<!\p{L})(?:on|via|use) (?:signal|imo|threads|messenger)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:signal|imo|threads|messenger)(?: ?:| me(?!\p{L}))`,
    String.raw`(?<!\p{L})sc ?: ?[\p{L}_]`,
    String.raw`(?<!(?:cold|ginger|oh|a) |\p{L})snap(?!\p{L}| (?:${[
      'decisions?|judge?ments?|elections?|reactions?|peas?|beans?|fit|hooks?|rings?|fasteners?',
      'to|into|on|off|out|back|up|shut',
    ].join('|')})(?!\p{L}))`,
    String.raw`(?<!\p{L})[وفب]?التلي(?!\p{L})`,
    // The verb "follows" stands before what it follows, which is seldom unknown.
    String.raw`(?:^|[.:،؛!؟?-] ?|(?<!\p{L})(?:علي|ع|عبر|حسابي) )تلي(?: ?:| (?!(?:ال|لل|هذ|ذلك|تلك|كل))\p{L})`,
  ].join('|'),
  'u',
)
/** A name in Discord. */
const tag = /[\p{L}\p{N}_]{2,}#\d{4}(?!\d)/u
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

const digitWords = [
  'zero|oh|صفر',
  'one|واحده?',
  'two|اثني?ن|اثنان',
  'three|ثلاثه?',
  'four|اربعه?',
  'five|خمسه?',
  'six|سته?',
  'seven|سبعه?',
  'eight|ثماني?ه?',
  'nine|تسعه?',
].map((words) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'gu'))
/** The beginning of a mobile number of the Kingdom, in words. */
const spokenMobile = /(?<!\d)0[ ,-]*5[ ,-]*\d/
const digitWord = /(?<!\p{L})(?:zero|oh|صفر)[ ,-]+(?:five|خمسه?)[ ,-]+\p{L}/u

/** Letters of other scripts that look like Latin ones; in lower case all but a few of the Greek ones do. */
const greekCapitals: Readonly<Record<string, string>> = { Η: 'h', Ν: 'n', Υ: 'y' }
const lookAlikes = new Map(
  [
    ['авекмнорстухѕіјԛԝԁһӏѵ', 'abekmhopctyxsijqwdhlv'],
    ['αβεικμνορτυχζ', 'abeikmvoptuxz'],
    ['ɑɡı', 'agi'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
)
/** Letters that stand alone, three and more in a row. */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?:[ .,_*·/|-]+\p{L}(?![\p{L}\p{N}])){2,}/gu

/** As the eye reads it: without invisible marks and accents, in Latin letters where they look so. */
function readByEye(text: string): string {
  const visible = text.replaceAll(/[\p{Cf}\p{DI}]/gu, '').replaceAll(/[ΗΝΥ]/gu, (letter) => greekCapitals[letter]!)
  return foldText(visible)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}ɑɡı]/gu, (letter) => lookAlikes.get(letter) ?? letter)
}
const joinLetters = (text: string): string =>
  text.replaceAll(spacedLetters, (letters) => letters.replaceAll(/[^\p{L}]/gu, ''))

/** Digits for their words, where the text does not say a quantity of something. */
const inDigits = (text: string): string =>
  digitWords.reduce((sofar, words, digit) => sofar.replaceAll(words, String(digit)), text)

/** Whether a text leads out of the platform: an address, a telephone number, a messenger or a name in one. */
export function holdsContactDetails(text: string): boolean {
  const folded = readByEye(text)
  const joined = joinLetters(folded)
  const letters = folded.replaceAll(/[^\p{L}]/gu, '')
  const numbers = inDigits(folded)
  return (
    address.test(folded) ||
    [folded, joined].some((words) => messenger.test(words) || ambiguous.test(words)) ||
    tag.test(folded) ||
    spelledOut.test(letters) ||
    telephone.test(numbers.replaceAll(days, ' ')) ||
    (digitWord.test(folded) && spokenMobile.test(numbers))
  )
}
