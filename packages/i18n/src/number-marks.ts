/** Which mark parts whole and fraction: `auto` lets the number itself say. */
export type NumberMarks = 'auto' | 'point' | 'comma'

/**
 * What a number tells of the decimal mark: `point` or `comma` where it cannot be otherwise, `one-point` (44.980) and
 * `one-comma` (39,120) where a mark before three digits may also group thousands.
 */
export type MarkEvidence = 'none' | 'point' | 'comma' | 'one-point' | 'one-comma'

/** Exact decimal text, and the other reading where the mark can be taken in two ways. */
export type MarkedNumber = { readonly text: string; readonly other: string | null; readonly evidence: MarkEvidence }

const GROUPS_OF_THREE = /^\d{1,3}(?:[ '’]\d{3})+$/

/** The one reader of western digits with marks between them; null where the marks make no sense. */
export function readMarks(written: string, marks: NumberMarks = 'auto'): MarkedNumber | null {
  const western = written.replace(/\u060C/g, ',')
  if (/[\u066B\u066C]/.test(western)) return readArabicMarks(western)
  const points = count(western, '.')
  const commas = count(western, ',')
  if (points === 0 && commas === 0) return whole(western)
  if (points > 0 && commas > 0) return readBothMarks(western)
  return points > 0 ? readOneMark(western, '.', marks) : readOneMark(western, ',', marks)
}

const sure = (text: string, evidence: MarkEvidence): MarkedNumber => ({ text, other: null, evidence })
const count = (text: string, char: string): number => text.split(char).length - 1
const stripGroups = (text: string): string => text.replace(/[ '’.,\u066C]/g, '')
const groupedBy = (mark: string, text: string): boolean => new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(text)
const join = (integer: string, fraction: string): string =>
  fraction === '' ? integer || '0' : `${integer || '0'}.${fraction}`

/** Digits alone, or in groups of three with spaces or apostrophes between. */
function whole(text: string): MarkedNumber | null {
  if (/^\d+$/.test(text)) return sure(text, 'none')
  return GROUPS_OF_THREE.test(text) ? sure(stripGroups(text), 'none') : null
}

/** The Arabic marks say which is which: U+066C groups, U+066B is the decimal mark. */
function readArabicMarks(text: string): MarkedNumber | null {
  const [integer, fraction, ...more] = text.split('\u066B')
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null
  if (!/^\d*$/.test(integer!) && !groupedBy('\u066C', integer!) && !GROUPS_OF_THREE.test(integer!)) return null
  return sure(join(stripGroups(integer!), fraction ?? ''), 'none')
}

/** Both marks: the last one is the decimal mark, the other must group by three. */
function readBothMarks(text: string): MarkedNumber | null {
  const decimalMark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  if (count(text, decimalMark) > 1) return null
  const [integer, fraction] = text.split(decimalMark) as [string, string]
  if (!groupedBy(decimalMark === '.' ? ',' : '.', integer) || !/^\d*$/.test(fraction)) return null
  return sure(join(stripGroups(integer), fraction), decimalMark === ',' ? 'comma' : 'point')
}

/** One kind of mark: several group thousands; a single one is the decimal mark unless three digits follow one to three. */
function readOneMark(text: string, mark: '.' | ',', marks: NumberMarks): MarkedNumber | null {
  const [asDecimalMark, asGroupMark] = mark === '.' ? (['point', 'comma'] as const) : (['comma', 'point'] as const)
  if (count(text, mark) > 1) return groupedBy(mark, text) ? sure(stripGroups(text), asGroupMark) : null
  const [before, fraction] = text.split(mark) as [string, string]
  if (!/^\d*$/.test(fraction) || !/^(?:\d*|\d{1,3}(?:[ '’]\d{3})+)$/.test(before)) return null
  if (before === '' && fraction === '') return null
  const integer = stripGroups(before)
  const asDecimal = join(integer, fraction)
  if (fraction.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return sure(asDecimal, asDecimalMark)
  const grouped = integer + fraction
  if (marks !== 'auto') return sure(marks === asDecimalMark ? asDecimal : grouped, marks)
  return mark === '.'
    ? { text: asDecimal, other: grouped, evidence: 'one-point' }
    : { text: grouped, other: asDecimal, evidence: 'one-comma' }
}
