import { z } from 'zod'
import { day, decimalText } from '../core/wire.ts'
import { crossesItself, type Ring } from './geometry.ts'
import { entryKinds, initiatives, metricNames, metrics, projectStatuses } from './vocabulary.ts'

/** Marks that reorder or hide what is written (Unicode Standard Annex 9), and signs that no text holds but a new line. */
const marks = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\uFEFF]/u

/** A text of this many signs at most; a name with hidden marks is refused with words, since its writer did not see them. */
export const plain = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !marks.test(text), { params: { code: 'hidden-marks' } })

export const mostTitle = 160
export const mostSummary = 2000
export const mostImpact = 600
export const mostName = 160
export const mostListed = 20
/** Corners of an outline. */
export const mostCorners = 200

const inBoth = (most: number) => z.object({ en: plain(most), ar: plain(most) })

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

/** A point, or the outline of an area: its corners in order, the first not repeated. */
export const placeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), point: position }),
  z.object({ kind: z.literal('area'), ring: z.array(position).max(mostCorners) }),
])
export type PlaceInput = z.infer<typeof placeInput>

/** What is kept while somebody is still writing: anything may be missing, nothing may be too long. */
export const registrationDraft = z.object({
  kind: z.enum(entryKinds),
  initiative: z.enum(initiatives).nullable(),
  title: inBoth(mostTitle),
  summary: inBoth(mostSummary),
  impact: inBoth(mostImpact),
  status: z.enum(projectStatuses),
  placeName: inBoth(mostName),
  place: placeInput.nullable(),
  /** The place was put by hand and is not the surveyed site. */
  approximate: z.boolean(),
  target: z.object({
    metric: z.enum(metricNames).nullable(),
    value: z.union([z.literal(''), decimalText]),
    year: z.number().int().min(2016).max(2100).nullable(),
  }),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  milestones: z.array(z.object({ title: inBoth(mostName), on: day.nullable() })).max(mostListed),
  partners: z.array(inBoth(mostName)).max(mostListed),
  /** People who take part, as the organisation counts them; null where it does not. */
  participants: z.number().int().min(0).max(10_000_000).nullable(),
})
export type RegistrationDraft = z.infer<typeof registrationDraft>

export const blankDraft = (kind: RegistrationDraft['kind']): RegistrationDraft => ({
  kind,
  initiative: null,
  title: { en: '', ar: '' },
  summary: { en: '', ar: '' },
  impact: { en: '', ar: '' },
  status: 'planning',
  placeName: { en: '', ar: '' },
  place: null,
  approximate: false,
  target: { metric: null, value: '', year: null },
  startsOn: null,
  endsOn: null,
  milestones: [],
  partners: [],
  participants: null,
})

/** What is wrong with a draft that is to be handed in, by the field it stands in. */
export const draftIssueCodes = [
  'missing',
  'too-short',
  'place-missing',
  'corners-missing',
  'outline-crosses',
  'not-positive',
  'other-initiative',
  'ends-before-start',
  'target-before-start',
  'milestone-outside',
  'undescribed',
] as const
export type DraftIssue = { readonly field: string; readonly code: (typeof draftIssueCodes)[number] }

/** Everything that must be mended before a draft can be handed in; whether it lies in the Kingdom, the server knows. */
export function draftIssues(draft: RegistrationDraft): DraftIssue[] {
  const issues: DraftIssue[] = []
  const say = (field: string, code: DraftIssue['code']) => void issues.push({ field, code })
  const both = (field: string, text: { en: string; ar: string }, least: number) => {
    for (const lang of ['ar', 'en'] as const) {
      const length = text[lang].trim().length
      if (length === 0) say(`${field}-${lang}`, 'missing')
      else if (length < least) say(`${field}-${lang}`, 'too-short')
    }
  }
  both('title', draft.title, 3)
  if (draft.initiative === null) say('initiative', 'missing')
  both('summary', draft.summary, 30)
  both('placeName', draft.placeName, 2)
  placeIssue(draft.place, say)
  targetIssues(draft, say)
  if (draft.startsOn === null) say('startsOn', 'missing')
  if (draft.startsOn !== null && draft.endsOn !== null && draft.endsOn < draft.startsOn)
    say('endsOn', 'ends-before-start')
  draft.milestones.forEach((milestone, at) => {
    if (milestone.title.en.trim() === '' && milestone.title.ar.trim() === '') say(`milestone-${at}`, 'missing')
    else if (milestone.on === null) say(`milestone-${at}-on`, 'missing')
    else if (isOutside(milestone.on, draft)) say(`milestone-${at}-on`, 'milestone-outside')
  })
  draft.partners.forEach((partner, at) => {
    if (partner.en.trim() === '' && partner.ar.trim() === '') say(`partner-${at}`, 'missing')
  })
  return issues
}

type Described = { readonly kind: 'photo' | 'document'; readonly alt: { readonly en: string; readonly ar: string } }

/** Whoever cannot see a photograph is told what it shows, in their language: without that it is not published. */
export const photoIssues = (files: readonly Described[]): DraftIssue[] =>
  files.some(({ kind, alt }) => kind === 'photo' && (alt.en.trim() === '' || alt.ar.trim() === ''))
    ? [{ field: 'photos', code: 'undescribed' }]
    : []

type Say = (field: string, code: DraftIssue['code']) => void

function placeIssue(place: PlaceInput | null, say: Say): void {
  if (place === null) return say('place', 'place-missing')
  if (place.kind === 'point') return
  if (place.ring.length < 3) return say('place', 'corners-missing')
  if (crossesItself(place.ring as Ring)) say('place', 'outline-crosses')
}

function targetIssues({ target, initiative, startsOn }: RegistrationDraft, say: Say): void {
  if (target.metric === null) say('target-metric', 'missing')
  else if (initiative !== null && metrics[target.metric].initiative !== initiative)
    say('target-metric', 'other-initiative')
  if (target.value === '') say('target-value', 'missing')
  else if (!(Number(target.value) > 0)) say('target-value', 'not-positive')
  if (target.year === null) say('target-year', 'missing')
  else if (startsOn !== null && target.year < Number(startsOn.slice(0, 4))) say('target-year', 'target-before-start')
}

const isOutside = (on: string, { startsOn, endsOn }: RegistrationDraft): boolean =>
  (startsOn !== null && on < startsOn) || (endsOn !== null && on > endsOn)
