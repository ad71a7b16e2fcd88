import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@athar/evidence-log'
import {
  standardOf,
  type Finding,
  type SampledItem,
  type SampleDraw,
  type StatementContent,
  type StatementDraft,
} from '@athar/contracts/verification'
import { isMaterial, misstatedKg } from './misstated.ts'
import { statementTexts } from './statement-texts.ts'
import type { StoredVerification } from './store/verifications.ts'

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(value)) as Json))
    .digest('hex')

type OneFinding = Omit<Finding, 'files'>

/** Findings as they are signed and audited: what they say, how they ended, nothing that changes by itself. */
export const findingsHash = (findings: readonly OneFinding[]): string =>
  hashOf(
    findings.map(({ id, number, state, severity, origin, basis, effectKg, recordId, answer, resolution }) => {
      const signed = { id, number, state, severity, origin, basis, effectKg, recordId, answer, resolution }
      return signed
    }),
  )

export const sampleHash = (sample: readonly SampledItem[]): string => hashOf(sample)

/** The hash of each row, which names what changed where the hash of all of them differs. */
export const findingDigests = (findings: readonly OneFinding[]): string[] => findings.map((one) => findingsHash([one]))
export const sampleDigests = (sample: readonly SampledItem[]): string[] => sample.map(hashOf)

type Parts = {
  readonly found: StoredVerification
  readonly accreditation: StatementContent['verifier']['accreditation']
  readonly draws: readonly SampleDraw[]
  readonly earlierDraws: number
  readonly sample: readonly SampledItem[]
  readonly findings: readonly OneFinding[]
  readonly signedBy: string
  readonly reviewedBy: string
  readonly locked: StatementContent['locked']
  readonly at: Date
}

function subjectOf({ report, project, year }: StoredVerification): StatementContent['subject'] {
  if (report) return { kind: 'report', year, ...report }
  if (!project) return { kind: 'inventory', year }
  if (project.readings === null) throw new Error('a period is signed once it is frozen')
  return { kind: 'project', year, ...project, readings: project.readings }
}

/** All that the signature covers, but number and key. */
export function statementContent(parts: Parts): StatementDraft {
  const { found, accreditation, sample, findings, draws, earlierDraws, signedBy, reviewedBy, locked, at } = parts
  const { figures, conclusion, report, project } = found
  if (!(figures ?? report ?? project) || draws.length === 0 || !conclusion)
    throw new Error('a statement needs figures, a sample and an opinion')
  const subject = subjectOf(found)
  const about = {
    standard: standardOf[subject.kind],
    level: found.level,
    verifier: { id: found.organisationId, name: { ...found.verifier }, accreditation: { ...accreditation } },
    client: { id: found.clientId, name: { ...found.client } },
    subject,
    opinion: { conclusion, text: found.conclusionText },
  }
  return {
    format: 'athar-verification/1',
    ...about,
    texts: statementTexts(about),
    scope: found.scope,
    criteria: found.criteria,
    users: found.users,
    place: found.place,
    figures,
    unit: 'kgCO2e',
    locked,
    materiality: { percent: found.materialityPercent, kg: found.materialityKg },
    misstatedKg: misstatedKg(findings),
    sample: {
      verification: found.id,
      draws: [...draws],
      earlierDraws,
      size: sample.length,
      exceptions: sample.filter(({ outcome }) => outcome === 'exception').length,
      sha256: sampleHash(sample),
      rows: sampleDigests(sample),
    },
    findings: {
      count: findings.length,
      kept: findings
        .filter(({ state }) => state === 'kept')
        .map(({ number, severity, effectKg, origin, basis }) => ({ number, severity, effectKg, origin, basis })),
      closed: findings.flatMap(({ number, state, severity, effectKg }) =>
        state === 'closed' && isMaterial({ severity, effectKg }, found.materialityKg)
          ? [{ number, severity, effectKg, state }]
          : [],
      ),
      sha256: findingsHash(findings),
      rows: findingDigests(findings),
    },
    signedBy,
    reviewedBy,
    signedAt: at.toISOString(),
  }
}
