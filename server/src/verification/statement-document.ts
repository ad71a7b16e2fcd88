import { digestOfNothing, isUnquantified, type StatementContent } from '@athar/contracts/verification'
import { paths } from '@athar/contracts'
import { accreditorIn } from '@athar/contracts/organisations'
import {
  dayOf,
  formatCount,
  formatDay,
  formatInstant,
  formatMass,
  formatNumber,
  formatYear,
  isolate,
  nameIn,
  percentSign,
  type Lang,
} from '@athar/i18n'
import { heading, notice, numbers, paragraph, table, words as column } from '../platform/documents/blocks.ts'
import { printedTexts } from './statement-texts.ts'
import type { Block, Facts, ReportDocument } from '../platform/documents/document.ts'
import type { Words } from '../platform/documents/document-words.ts'

type About = {
  readonly siteUrl: string
  readonly withdrawnReason: string | null
  readonly sample: boolean
  /** The QR code of the address, as SVG. */
  readonly qr: string
}

/** Where everybody checks a number, in the language of the document. */
export const statementAddress = (siteUrl: string, lang: Lang, number: string): string =>
  `${siteUrl.replace(/\/$/, '')}${lang === 'ar' ? '/ar' : ''}${paths.proof(number)}`

const figureKeys = ['scope1', 'scope2Location', 'scope2Market', 'scope3', 'totalLocation', 'totalMarket'] as const

/** The signed statement as a document; the file that anyone checks says the same. */
export function statementDocument(content: StatementContent, about: About, words: Words): ReportDocument {
  const { format, lang } = words
  const say = (key: string, values?: Record<string, string | number>) => words.say(`statement.${key}`, values)
  const [client, verifier] = [nameIn(lang, content.client.name).text, nameIn(lang, content.verifier.name).text]
  const { body, number, validFrom, validTo, sectors } = content.verifier.accreditation
  const day = dayOf(new Date(content.signedAt))
  const year = formatYear(content.subject.year, format)
  const mass = (kg: string) => {
    const { value, unit } = formatMass(kg, format)
    return `${isolate(value)} ${say(`units.${unit}`)}`
  }
  const address = statementAddress(about.siteUrl, lang, content.number)
  const facts = (...pairs: readonly (readonly [string, string])[]): Facts => ({
    kind: 'facts',
    columns: 1,
    facts: pairs.map(([label, value]) => ({ label, value })),
  })
  const opinion = words.say(`conclusions.${content.opinion.conclusion}`)
  const texts = printedTexts(content, words)
  const kept: readonly Block[] =
    content.findings.kept.length === 0
      ? []
      : [
          heading(1, say('kept')),
          table(
            say('keptCaption', { year }),
            [column(say('finding'), 1), column(words.say('finding.severity'), 3), numbers(words.say('finding.effect'))],
            content.findings.kept.map(({ number: nth, severity, effectKg }) => [
              formatCount(nth, format),
              words.say(`severities.${severity}`),
              isUnquantified({ severity, effectKg }) ? words.say('finding.unquantified') : mass(effectKg),
            ]),
          ),
          ...content.findings.kept.flatMap(({ number: nth, origin, basis }) => [
            heading(2, words.say('finding.named', { number: formatCount(nth, format) })),
            paragraph(origin === 'verifier' ? isolate(basis) : words.say(`origins.${origin}`)),
          ]),
        ]
  const closed: readonly Block[] =
    content.findings.closed.length === 0
      ? []
      : [
          heading(1, say('closed')),
          table(
            say('closedCaption', { year }),
            [column(say('finding'), 1), column(words.say('finding.severity'), 3), numbers(words.say('finding.effect'))],
            content.findings.closed.map(({ number: nth, severity, effectKg }) => [
              formatCount(nth, format),
              words.say(`severities.${severity}`),
              isUnquantified({ severity, effectKg }) ? words.say('finding.unquantified') : mass(effectKg),
            ]),
          ),
        ]
  return {
    frame: 'report',
    lang,
    title: say('of', { client, year }),
    author: verifier,
    date: day,
    madeWith: say('madeWith'),
    cover: {
      kind: say('title'),
      name: client,
      otherName: null,
      year,
      period: words.say(`levels.${content.level}`),
      facts: [
        { label: say('number'), value: isolate(content.number) },
        { label: words.say('list.verifier'), value: isolate(verifier) },
        { label: words.say('opinion.conclusion'), value: opinion },
      ],
      notices: [
        ...(about.withdrawnReason === null ? [] : [say('withdrawn', { reason: isolate(about.withdrawnReason) })]),
        ...(about.sample ? [say('sampleData')] : []),
      ],
    },
    labels: { contents: '', page: say('page', { page: '#page', pages: '#pages' }), status: '' },
    blocks: [
      heading(1, words.say('opinion.title')),
      ...(about.withdrawnReason === null
        ? []
        : [notice('warning', say('withdrawn', { reason: isolate(about.withdrawnReason) }))]),
      paragraph(texts.engagement),
      paragraph(`${opinion}: ${texts.conclusion}`),
      ...(content.opinion.text === ''
        ? []
        : [heading(2, words.say('opinion.text')), paragraph(isolate(content.opinion.text))]),
      {
        kind: 'proof',
        text: say('proof'),
        address,
        code: { svg: about.qr, alt: say('qr', { number: content.number }) },
      },
      ...covered(content, words, mass),
      heading(1, words.say('terms.title')),
      facts(
        [words.say('terms.level'), words.say(`levels.${content.level}`)],
        [say('standard'), isolate(content.standard)],
        [words.say('terms.scope'), isolate(content.scope)],
        [words.say('terms.criteria'), isolate(content.criteria)],
        [words.say('terms.users'), isolate(content.users)],
      ),
      heading(1, say('responsibilities')),
      paragraph(texts.clientDuties),
      paragraph(texts.verifierDuties),
      heading(1, say('independence')),
      paragraph(texts.independence),
      heading(1, say('limits')),
      paragraph(texts.limits),
      heading(1, say('work')),
      facts(
        [
          words.say('terms.percent'),
          words
            .say('terms.materiality', {
              percent: `${formatNumber(content.materiality.percent, format)}${percentSign(format)}`,
              amount: mass(content.materiality.kg),
              unit: '',
            })
            .trim(),
        ],
        [words.say('sample.title'), formatCount(content.sample.size, format)],
        [say('exceptions'), formatCount(content.sample.exceptions, format)],
        [words.say('finding.title'), formatCount(content.findings.count, format)],
        [words.say('page.misstated'), effects(content, words, mass)],
      ),
      ...draws(content, words),
      ...kept,
      ...closed,
      heading(1, say('signature')),
      facts(
        [say('signedBy'), isolate(content.signedBy)],
        [say('reviewedBy'), isolate(content.reviewedBy)],
        [say('signedAt'), formatInstant(content.signedAt, format)],
        [
          say('accreditation'),
          say('accreditationOf', { body: isolate(accreditorIn(lang, body)), number: isolate(number) }),
        ],
        [say('accreditedFor'), isolate(sectors)],
        [
          say('accreditedDays'),
          say('accreditedDaysOf', { from: formatDay(validFrom, format), to: formatDay(validTo, format) }),
        ],
        [say('number'), isolate(content.number)],
        [say('key'), say(`keyKinds.${content.key.kind}`)],
        [say('placeAndDay'), say('placeAndDayOf', { place: isolate(content.place), day: formatDay(day, format) })],
      ),
      ...hashed(say('keyId'), content.key.id),
    ],
  }
}

/** Every draw with its reason, and what makes its seed. */
function draws({ sample }: StatementContent, words: Words): Block[] {
  const { format } = words
  const { earlierDraws: earlier } = sample
  const hasShare = sample.draws.some(({ share }) => share !== null)
  return [
    heading(1, words.say('sample.draws')),
    table(
      words.say('sample.draws'),
      [
        column(words.say('sample.draw'), 3),
        numbers(words.say('sample.size')),
        numbers(words.say('sample.population')),
        ...(hasShare ? [numbers(words.say('sample.share'))] : []),
        column(words.say('sample.reason'), 3),
      ],
      sample.draws.map(({ number, kind, size, population, share, reason, drawnAt, drawnBy }) => [
        `${formatCount(number, format)}. ${words.say(`sample.kinds.${kind}`)}\n${formatInstant(drawnAt, format)}` +
          (drawnBy === null ? '' : `\n${isolate(drawnBy)}`),
        formatCount(size, format),
        formatCount(population.count, format),
        ...(hasShare ? [share === null ? '–' : shareIn(share, words)] : []),
        reason === '' ? '–' : isolate(reason),
      ]),
      { note: words.say('sample.drawsText') },
    ),
    ...(earlier > 0
      ? [paragraph(words.say('sample.earlier', { count: earlier, number: formatCount(earlier, format) }))]
      : []),
    ...sample.draws.flatMap(({ number, seed, head }): Block[] => [
      heading(2, `${words.say('sample.draw')} ${formatCount(number, format)}`),
      ...hashed(words.say('sample.seed'), seed),
      ...hashed(words.say('sample.headRoot', { size: formatCount(head.size, format) }), head.root),
    ]),
  ]
}

type Mass = (kg: string) => string

/** A sum leaves out what was not quantified, and then is not 0. */
function effects({ misstatedKg, findings }: StatementContent, words: Words, mass: Mass): string {
  if (!findings.kept.some(isUnquantified)) return mass(misstatedKg)
  if (Number(misstatedKg) === 0) return words.say('finding.unquantified')
  return `${mass(misstatedKg)} (${words.say('finding.partly')})`
}

/** Percent of a whole: a little is not nothing. */
function shareIn(share: string, words: Words): string {
  const percent = (value: string) => `${formatNumber(value, words.format)}${percentSign(words.format)}`
  return Number(share) > 0 && Number(share) < 1 ? words.say('sample.below', { share: percent('1') }) : percent(share)
}

/** A hash under what it is of. */
const hashed = (label: string, text: string): Block[] => [{ kind: 'code', label, text }]

/** What was verified: the figures of a year, the edition of a report by its hash, or the reductions of a period. */
function covered({ subject, figures, locked }: StatementContent, words: Words, mass: Mass): Block[] {
  const { format } = words
  const say = (key: string, values?: Record<string, string | number>) => words.say(`statement.${key}`, values)
  if (subject.kind === 'report')
    return [
      heading(1, say('reportTitle')),
      {
        kind: 'facts',
        facts: [
          { label: words.say('report.edition'), value: formatCount(subject.edition, format) },
          { label: words.say('report.frameworks'), value: subject.frameworks.map(isolate).join('\n') },
          { label: words.say('report.items'), value: formatCount(subject.items, format) },
          { label: words.say('report.answers'), value: formatCount(subject.answers, format) },
        ],
      },
      ...hashed(say('reportHash'), subject.sha256),
    ]
  if (subject.kind === 'project') return coveredPeriod(subject, words)
  if (figures === null) return []
  return [
    heading(1, say('figures')),
    table(
      say('figuresCaption', { set: isolate(figures.gwpSet) }),
      [column(say('figure'), 2), numbers(say('amount')), numbers(words.say('finding.effectUnit'))],
      figureKeys.map((key) => [
        words.say(`figures.${key}`),
        ...(figures[key] === null
          ? [words.say('figures.notEntered'), '–']
          : [mass(figures[key]), isolate(formatNumber(figures[key], format))]),
      ]),
    ),
    {
      kind: 'facts',
      facts: [
        { label: say('approach'), value: say(`approaches.${figures.approach}`) },
        { label: say('library'), value: figures.library.map(isolate).join('\n') },
      ],
    },
    ...hashed(say('boundary'), figures.boundary),
    ...(locked === null
      ? [paragraph(say('notLocked'))]
      : [
          ...(locked.totals === null ? [paragraph(say('notLogged'))] : hashed(say('lockedTotals'), locked.totals)),
          ...hashed(say('exported'), locked.exported),
        ]),
  ]
}

const reductionKeys = ['baseline', 'project', 'leakage', 'uncertainty', 'net', 'counted'] as const

function coveredPeriod(of: Extract<StatementContent['subject'], { kind: 'project' }>, words: Words): Block[] {
  const { format } = words
  const { from, to, figures } = of
  const tonnes = (value: string) => `${isolate(formatNumber(value, format))} ${words.say('period.tonnes')}`
  const methodology = {
    name: words.say(`period.methodologies.${of.methodology}`),
    version: isolate(of.methodologyVersion),
  }
  return [
    heading(1, words.say('period.title')),
    {
      kind: 'facts',
      facts: [
        { label: words.say('period.project'), value: isolate(of.name) },
        {
          label: words.say('period.days'),
          value: words.say('period.daysOf', { from: formatDay(from, format), to: formatDay(to, format) }),
        },
        { label: words.say('period.methodology'), value: words.say('period.methodologyOf', methodology) },
      ],
    },
    table(
      words.say('period.caption', { set: isolate(of.gwpSet) }),
      [column(words.say('statement.figure'), 2), numbers(words.say('statement.amount'))],
      [
        ...reductionKeys.map((key) => [words.say(`period.figures.${key}`), tonnes(figures[key])]),
        ...figures.byYear.map(({ year, net }) => [
          words.say('period.ofYear', { year: formatYear(year, format) }),
          tonnes(net),
        ]),
      ],
    ),
    ...hashed(words.say('period.result'), of.result),
    ...hashed(
      words.say('period.readings'),
      of.readings === digestOfNothing ? words.say('period.noReadings') : of.readings,
    ),
  ]
}
