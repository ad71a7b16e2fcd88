import { PROBLEM_CODES, UNITS, type PeriodFigures, type Problem } from '@athar/methodologies'
import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, day, decimalText, figureText, idParams, instant, page, uuid } from '../core/wire.ts'
import { mostReason, namedPerson } from '../core/workflow-history.ts'
import { channelKinds, channelUnits } from './devices.ts'
import { flagged } from './readings.ts'
import { checkLines, projectStages } from './stages.ts'
import { projectTypes } from './vocabulary.ts'

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

/** A period that was changed since it was computed is a draft again. */
export const periodStates = ['draft', 'computed'] as const
export type PeriodState = (typeof periodStates)[number]

const code = z.string().min(1).max(60)
const cell = z.string().max(200)
export const mostPeriodRows = 5000

/** What was entered, by parameter: a number or choice as text, or rows by column. */
export const periodEntered = z.record(code, z.union([cell, z.array(z.record(code, cell)).max(mostPeriodRows)]))
export type PeriodEntered = z.infer<typeof periodEntered>

/** A parameter that a channel of a meter measures. Several channels of one parameter are added. */
export const periodChannel = z.object({ parameter: code, channelId: uuid })
export type PeriodChannel = z.infer<typeof periodChannel>

const days = z.object({ from: day, to: day })
const gapReason = z.string().trim().max(mostReason)
const ordered = { path: ['to'], params: { code: 'ends-before-start' } }

export const periodInput = days
  .extend({
    /** Why days between the period before and this one belong to none; empty where there are none. */
    gapReason,
    parameters: periodEntered,
    measured: periodEntered,
    channels: z.array(periodChannel).max(100),
  })
  .refine(({ from, to }) => to >= from, ordered)
export type PeriodInput = z.infer<typeof periodInput>

const term = z.object({
  symbol: z.string(),
  value: z.string(),
  unit: z.enum(UNITS),
  from: z.enum(['parameter', 'measured', 'step', 'constant']),
  source: z.string(),
})

const step = z.object({
  code: z.string(),
  symbol: z.string(),
  formula: z.string(),
  method: z.enum(['formula', 'least-squares', 'sample', 't-quantile', 'calendar']),
  terms: z.array(term),
  value: z.string(),
  unit: z.enum(UNITS),
  year: z.number().int().exactOptional(),
  label: z.string().exactOptional(),
})

const ruleAnswer = z.object({
  code: z.string(),
  verdict: z.enum(['passed', 'failed', 'review']),
  values: z.record(z.string(), z.string()),
})

const figures = z.object({
  baseline: z.string(),
  project: z.string(),
  leakage: z.string(),
  uncertainty: z.string(),
  net: z.string(),
  counted: z.string(),
  debtAfter: z.string(),
  byYear: z.array(z.object({ year: z.number().int(), net: z.string() })),
  steps: z.array(step),
  rules: z.array(ruleAnswer),
}) satisfies z.ZodType<PeriodFigures>

/** Rows of earlier periods and of meters come to what was entered: of these there is no limit. */
const counted = z.record(code, z.union([cell, z.array(z.record(code, cell))])) satisfies z.ZodType<PeriodEntered>

export const periodResult = z.object({
  /** What the figures were computed from; with the version of the methodology they are found again. */
  input: z.object({
    from: day,
    to: day,
    parameters: periodEntered,
    measured: counted,
    debtBefore: figureText,
  }),
  figures,
  /** One answer for each channel: days without a reading, and readings that were left out. */
  meters: z.array(ruleAnswer),
})
export type PeriodResult = z.infer<typeof periodResult>

export const monitoringPeriod = days.extend({
  id: uuid,
  projectId: uuid,
  gapReason: z.string(),
  methodology: z.enum(projectTypes),
  methodologyVersion: z.string(),
  state: z.enum(periodStates),
  /** Net reduction in tCO2e, which may be negative; null until it is computed. */
  net: z.string().nullable(),
  computedAt: instant.nullable(),
  /** Since when a verification of it is ready to sign, or signed: nothing of it changes meanwhile. */
  frozenAt: instant.nullable(),
  /** The signed statement that stands on it, with its tCO2e. */
  verified: z.object({ number: z.string(), at: instant, tonnes: figureText }).nullable(),
  version: z.number().int(),
})
export type MonitoringPeriod = z.infer<typeof monitoringPeriod>

export const periodDetail = monitoringPeriod.extend({
  parameters: periodEntered,
  measured: periodEntered,
  channels: z.array(periodChannel),
  result: periodResult.nullable(),
  /** Debt of the period before, in tCO2e; null while that one is not computed. */
  debtBefore: figureText.nullable(),
  createdBy: namedPerson,
  createdAt: instant,
  /** The last one of its project. */
  last: z.boolean(),
  /** Readings of its days that came after it was frozen: they are kept and change nothing of it. */
  lateReadings: z.number().int(),
})
export type PeriodDetail = z.infer<typeof periodDetail>

const engagedFile = { evidenceId: uuid, fileName: z.string(), sha256: z.string() }

/** What the verifier of a period reads: project, period, checklists, and readings that were flagged or corrected. */
export const engagedView = z.object({
  project: z.object({
    id: uuid,
    name: z.string(),
    projectType: z.enum(projectTypes),
    description: z.string(),
    state: z.enum(projectStages),
  }),
  period: monitoringPeriod.extend({
    parameters: periodEntered,
    measured: periodEntered,
    channels: z.array(periodChannel),
    result: periodResult.nullable(),
  }),
  checks: z.array(
    z.object({
      stage: z.enum(projectStages),
      line: z.enum(checkLines),
      reason: z.string(),
      /** Null where a reason stands in place of evidence. */
      evidenceId: uuid.nullable(),
      fileName: z.string().nullable(),
      sha256: z.string().nullable(),
    }),
  ),
  calibrations: z.array(z.object({ serialNumber: z.string(), validFrom: day, validTo: day, ...engagedFile })),
  scenes: z.array(z.object({ takenOn: day, sensor: z.string(), ...engagedFile })),
  /** The first 500. */
  flagged: z.array(
    z.object({
      channel: z.string(),
      kind: z.enum(channelKinds),
      unit: z.enum(channelUnits),
      readAt: instant,
      value: decimalText,
      flags: z.array(flagged),
    }),
  ),
  /** The first 500; without a value the reading counts as it was sent. */
  corrections: z.array(
    z.object({
      channel: z.string(),
      readAt: instant,
      value: decimalText.nullable(),
      reason: z.string(),
      correctedAt: instant,
    }),
  ),
  lateReadings: z.number().int(),
})
export type EngagedView = z.infer<typeof engagedView>

/** A file of this format holds a computed period, so that it can be computed again without a server. */
export const periodFormat = 'athar-monitoring-period'
export const periodFormatVersion = 1

/** Of `mrv-projects.period-incomplete`: what keeps the period from being computed. */
export const periodProblems = z.object({
  problems: z.array(
    z.object({
      code: z.enum(PROBLEM_CODES),
      parameter: z.string().exactOptional(),
      row: z.number().int().exactOptional(),
      column: z.string().exactOptional(),
      values: z.record(z.string(), z.string()),
    }),
  ),
}) satisfies z.ZodType<{ problems: Problem[] }>

/** The days of a new period. */
export const newPeriod = days.extend({ gapReason }).refine(({ from, to }) => to >= from, ordered)

const version = z.number().int().min(1)

export const listPeriods = contract({
  ...reading,
  name: 'mrv-projects.list-periods',
  method: 'GET',
  path: '/api/mrv/projects/:id/periods',
  summary: 'Monitoring periods of a project, in order of their days',
  params: idParams,
  query: cursorQuery,
  response: page(monitoringPeriod),
})

export const readPeriod = contract({
  ...reading,
  name: 'mrv-projects.read-period',
  method: 'GET',
  path: '/api/mrv/periods/:id',
  summary: 'Monitoring period, whole, with its figures, steps and rules',
  params: idParams,
  response: periodDetail,
})

export const addPeriod = contract({
  ...preparing,
  name: 'mrv-projects.add-period',
  method: 'POST',
  path: '/api/mrv/projects/:id/periods',
  summary: 'Monitoring period: add one; what is fixed for the project is taken from the period before',
  params: idParams,
  body: newPeriod,
  response: periodDetail,
  status: 201,
})

export const changePeriod = contract({
  ...preparing,
  name: 'mrv-projects.change-period',
  method: 'PUT',
  path: '/api/mrv/periods/:id',
  summary: 'Monitoring period: change it, which makes it and later ones drafts; refused over a newer version',
  params: idParams,
  body: periodInput.safeExtend({ version }),
  response: periodDetail,
})

export const computePeriod = contract({
  ...preparing,
  name: 'mrv-projects.compute-period',
  method: 'POST',
  path: '/api/mrv/periods/:id/compute',
  summary: 'Monitoring period: compute it from its readings and entries; what is missing is named',
  params: idParams,
  body: z.object({ version }),
  response: periodDetail,
})

export const removePeriod = contract({
  ...preparing,
  name: 'mrv-projects.remove-period',
  method: 'DELETE',
  path: '/api/mrv/periods/:id',
  summary: 'Monitoring period: delete the last one of a project while it is a draft',
  params: idParams,
  status: 204,
})

export const exportPeriod = contract({
  ...reading,
  name: 'mrv-projects.export-period',
  method: 'GET',
  path: '/api/mrv/periods/:id/export',
  summary: 'Monitoring period as JSON, with all that it was computed from; `npm run recompute` repeats it',
  params: idParams,
  answer: 'file',
})
