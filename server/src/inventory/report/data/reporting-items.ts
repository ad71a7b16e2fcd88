import type { ReportData, ReportReporting } from './report-data.ts'

/** A place in the report; the document knows its heading. */
export type ReportSection =
  | 'cover'
  | 'organisational'
  | 'operational'
  | 'calculation'
  | 'factorRule'
  | 'gwp'
  | 'biogenicMethod'
  | 'uncertainty'
  | 'byScope'
  | 'comparison'
  | 'baseYear'
  | 'factors'
  | 'changes'
  | 'about'
  | 'directGases'
  | 'biogenic'
  | 'isoCategories'

export type ReportingItem = {
  readonly standard: 'ghg-protocol' | 'iso-14064-1'
  readonly clause: string
  readonly item: string
  readonly state: 'stated' | 'in-part' | 'not-stated'
  readonly sections: readonly ReportSection[]
  /** What is to be done where it is not stated in full. */
  readonly remedy: ReportingRemedy | null
}
export type ReportingRemedy =
  | 'records'
  | 'screening'
  | 'gases'
  | 'base-year'
  | 'base-year-reason'
  | 'organisation'
  | 'responsible'
  | 'significance'
  | 'by-category'
  | 'conformity'
  | 'verification'

type Judged = Pick<ReportingItem, 'state' | 'sections' | 'remedy'>

const stated = (...sections: readonly ReportSection[]): Judged => ({ state: 'stated', sections, remedy: null })
const inPart = (remedy: ReportingRemedy, ...sections: readonly ReportSection[]): Judged => ({
  state: 'in-part',
  sections,
  remedy,
})
const missing = (remedy: ReportingRemedy): Judged => ({ state: 'not-stated', sections: [], remedy })

/**
 * Where a report states each required item of the GHG Protocol Corporate Standard (revised edition, chapter 9, with the
 * amendment of 2013 that adds NF3) and of ISO 14064-1:2018 (9.3.1), and what is to be done where it does not.
 */
export function reportingItems(data: ReportData, isVerified: boolean): readonly ReportingItem[] {
  return [...ghgProtocol(data), ...iso(data, isVerified)]
}

const gasesOf = ({ directGases }: ReportReporting): Judged => {
  if (directGases.every(({ co2eKg }) => co2eKg === null)) return missing('records')
  return directGases.some(({ gas }) => gas === 'unsplit') ? inPart('gases', 'directGases') : stated('directGases')
}

/** What was not entered is not stated: none of the figures, or some of them. */
function enteredOf(figures: readonly (string | null)[], section: ReportSection): Judged {
  if (figures.every((figure) => figure === null)) return missing('records')
  return figures.includes(null) ? inPart('records', section) : stated(section)
}

/** Scopes 1 and 2, which both standards require. */
const requiredScopesOf = ({ totals }: ReportData): Judged =>
  enteredOf(
    [totals.scope1, totals.scope2Location].map((sum) => sum && sum.kg),
    'byScope',
  )

const biogenicOf = ({ biogenicCo2Kg: { scope1, scope2 } }: ReportReporting): Judged =>
  enteredOf([scope1, scope2], 'biogenic')

const scopesOf = ({ method }: ReportData): Judged =>
  method.screening.some(({ decision }) => decision === 'undecided')
    ? inPart('screening', 'operational')
    : stated('operational')

const baseOf = ({ baseYear }: ReportData): Judged =>
  baseYear.reported === null ? missing('base-year') : stated('baseYear', 'comparison')

function ghgProtocol(data: ReportData): readonly ReportingItem[] {
  const judged: Readonly<Record<string, Judged>> = {
    'organisational-boundary': stated('organisational'),
    'operational-boundary': scopesOf(data),
    period: stated('cover'),
    total: data.totals.location ? stated('byScope') : missing('records'),
    scopes: requiredScopesOf(data),
    gases: gasesOf(data.reporting),
    'base-year': baseOf(data),
    recalculation: stated('baseYear', 'changes'),
    biogenic: biogenicOf(data.reporting),
    methods: stated('calculation', 'factorRule'),
    exclusions: scopesOf(data),
  }
  return Object.entries(judged).map(([item, one]) => ({ standard: 'ghg-protocol', clause: '9', item, ...one }))
}

function iso(data: ReportData, isVerified: boolean): readonly ReportingItem[] {
  const { details } = data.reporting
  const judged: Readonly<Record<string, Judged>> = {
    a: details.organisationText === '' ? missing('organisation') : stated('about'),
    b: details.responsiblePerson === '' ? missing('responsible') : stated('about'),
    c: stated('cover'),
    d: stated('organisational'),
    e: details.significance === '' ? inPart('significance', 'operational') : stated('operational', 'about'),
    f: gasesOf(data.reporting),
    g: stated('biogenicMethod', 'biogenic'),
    h: biogenicOf(data.reporting),
    i: scopesOf(data),
    j: enteredOf(
      data.reporting.isoCategories.map(({ kg }) => kg),
      'isoCategories',
    ),
    k: isoBaseYear(data),
    l: stated('baseYear', 'changes'),
    m: stated('calculation', 'factorRule'),
    n: stated('baseYear', 'changes'),
    o: stated('factors'),
    p: inPart('by-category', 'byScope'),
    q: stated('uncertainty', 'byScope'),
    r: details.isoConformity ? stated('about') : missing('conformity'),
    s: isVerified ? stated('cover') : missing('verification'),
    t: stated('gwp'),
  }
  return Object.entries(judged).map(([letter, one]) => ({
    standard: 'iso-14064-1',
    clause: `9.3.1 ${letter})`,
    item: letter,
    ...one,
  }))
}

function isoBaseYear(data: ReportData): Judged {
  const base = baseOf(data)
  if (base.state !== 'stated' || data.reporting.details.baseYearReason !== '') return base
  return inPart('base-year-reason', ...base.sections)
}
